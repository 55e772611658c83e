import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

import type { Variant } from '../../contract/catalogue/catalogue.ts'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { variantChoices, type OptionChoices, type VariantChoice } from './variant-choices.ts'

type VariantPickerProps = { productId: string; variants: readonly Variant[] }

/** The sizes, colours … of a product: each leads to the variant with it (P-202). */
export function VariantPicker({ productId, variants }: VariantPickerProps) {
  const options = variantChoices(productId, variants)
  if (options.length === 0) return null
  const isAnyApart = options.some(({ choices }) => choices.some(({ otherwise }) => otherwise !== ''))
  return (
    <div className="flex flex-col gap-4 pb-2">
      {options.map((option) => (
        <OptionChips key={option.name} {...option} />
      ))}
      {isAnyApart && (
        <p aria-hidden className="type-caption text-ink-3">
          Con borde a rayas: cambia también otra opción.
        </p>
      )}
    </div>
  )
}

function OptionChips({ name, choices }: OptionChoices) {
  return (
    <fieldset>
      <legend className="mb-1.5 type-body-sm font-semibold">{name}</legend>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.value} className="flex max-w-full">
            <Chip {...choice} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const shape =
  'flex min-h-11 min-w-11 flex-col items-center justify-center rounded-12 border px-3.5 py-1 text-center text-[15px]/5 font-medium wrap-anywhere'

function Chip({ value, variant, isCurrent, otherwise }: VariantChoice) {
  const navigate = useNavigate()
  const text = (
    <>
      {value}
      {variant.agotado && <span className="type-caption font-normal text-ink-3">Agotado</span>}
    </>
  )
  if (isCurrent) {
    return (
      <span
        aria-current="true"
        className={classes(shape, 'border-primary bg-primary-soft text-primary inset-ring inset-ring-primary')}
      >
        {text}
      </span>
    )
  }
  const address = paths.product(variant._id)
  // The other variant's page is nearly the same, so the scroll position stays.
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(address, { preventScrollReset: true })
  }
  return (
    <a
      href={address}
      onClick={follow}
      className={classes(
        shape,
        'border-edge transition-colors hover:border-ink-3',
        otherwise && 'border-dashed',
        variant.agotado ? 'bg-sunken text-ink-2' : 'bg-surface',
      )}
    >
      {text}
      {otherwise && <span className="sr-only">{` (cambia también ${otherwise})`}</span>}
    </a>
  )
}
