import { CircleAlert, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { productDescription } from '../../contract/catalogue/product-description.ts'
import { featureLimits, type Feature } from '../../contract/catalogue/product-features.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'
import { moveKeys, RowButtons } from '../ui/row-buttons.tsx'

const { label, form } = productDescription.features

/** A row is identified by its key, so that its input moves with it; its values are the initial ones. */
type Row = Feature & { key: number }

/** The features of a product, in pairs that are added, moved and removed; the order of the rows is sent (P-275). */
export function FeaturesField({ features, errors }: { features: readonly Feature[]; errors: FieldErrors }) {
  const id = useId()
  const { rows, list, addButton, announcement, add, move, remove } = useRows(features)
  const error = errors.features
  return (
    <fieldset
      name="features"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      className="flex min-w-0 flex-col items-start gap-3 sm:col-span-2"
    >
      <legend className="float-left type-label">
        {label}
        <span className="font-normal text-ink-3"> (opcional)</span>
      </legend>
      <p id={`${id}-hint`} className="clear-left type-caption text-ink-3">
        {`Por ejemplo, Material: Algodón. ${form.hint}`}
      </p>
      <ol ref={list} className="grid w-full gap-3 empty:hidden">
        {rows.map((row, at) => (
          <FeatureRow
            key={row.key}
            {...{ row, at, errors }}
            count={rows.length}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 type-caption text-danger">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
      <output className="sr-only">{announcement}</output>
      <Button
        ref={addButton}
        look="outline"
        size="small"
        icon={<Plus aria-hidden className="size-5" />}
        isOff={rows.length >= featureLimits.features}
        onClick={add}
      >
        Agregar característica
      </Button>
      {rows.length >= featureLimits.features && (
        <p className="type-caption text-ink-3">{`Son ${featureLimits.features}: no caben más.`}</p>
      )}
    </fieldset>
  )
}

function useRows(features: readonly Feature[]) {
  const [rows, setRows] = useState<Row[]>(() => features.map((feature, key) => ({ ...feature, key })))
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The form gets an event as for typing: it counts as unsaved, and its errors are checked again. */
  const change = (next: Row[]) => {
    flushSync(() => setRows(next))
    list.current?.closest('fieldset')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** The focus moves within the press: a frame later the first letters typed would be lost. */
  const focusRow = (at: number) => (list.current?.children[at]?.querySelector('input') ?? addButton.current)?.focus()
  return {
    rows,
    list,
    addButton,
    announcement,
    add: () => {
      change([...rows, { name: '', value: '', key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }])
      focusRow(rows.length)
    },
    move: (at: number, by: -1 | 1) => {
      const [row, other] = [rows[at], rows[at + by]]
      if (!row || !other) return
      change(rows.with(at, other).with(at + by, row))
      setAnnouncement(`Característica ${at + 1}: ahora es la ${at + by + 1} de ${rows.length}.`)
    },
    remove: (at: number) => {
      change(rows.toSpliced(at, 1))
      focusRow(Math.min(at, rows.length - 2))
      setAnnouncement(`Quitaste la característica ${at + 1}. Quedan ${rows.length - 1}.`)
    },
  }
}

type FeatureRowProps = {
  row: Row
  at: number
  count: number
  errors: FieldErrors
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One pair. On a phone its fields are stacked; side by side, only the fields of the first row have visible labels. */
function FeatureRow({ row, at, count, errors, onMove, onRemove }: FeatureRowProps) {
  const what = `la característica ${at + 1}`
  const onKeyDown = moveKeys(onMove)
  const field = (part: keyof Feature) => ({
    label: (
      <span className={at === 0 ? undefined : 'sm:sr-only'}>
        {part === 'name' ? 'Nombre' : 'Valor'}
        <span className="sr-only"> de {what}</span>
      </span>
    ),
    name: `features.${at}.${part}`,
    maxLength: featureLimits[part],
    defaultValue: row[part],
    error: errors[`features.${at}.${part}`],
    onKeyDown,
  })
  return (
    <li className="grid gap-3 rounded-14 border border-line p-3 sm:grid-cols-[2fr_3fr_auto] sm:gap-2 sm:rounded-none sm:border-0 sm:p-0">
      <Field {...field('name')} />
      <Field {...field('value')} />
      <div className={classes('flex', at === 0 ? 'sm:mt-7' : 'sm:mt-2')}>
        <RowButtons
          name={what}
          isFirst={at === 0}
          isLast={at === count - 1}
          onMove={onMove}
          onRemove={onRemove}
          onKeyDown={onKeyDown}
        />
      </div>
    </li>
  )
}
