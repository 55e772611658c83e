import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { CallOutput } from '../../../contract/index.ts'
import type { KeysOfLine } from '../../../contract/order-desk/desk-keys.ts'
import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { randomId } from '../../random-id.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { versionSeen } from '../version-seen.ts'
import { ActionDialog } from './action-dialog.tsx'
import { canExchangeKeys, freeKeysText, keyName } from './key-text.ts'
import type { OrderDialogProps } from './use-order-actions.ts'

type ExchangeKeyDialogProps = OrderDialogProps & { order: DeskOrder; lineId: string }

/** Gives a buyer another key for one that does not work: which, and why (P-226). */
export function ExchangeKeyDialog({ order, lineId, isOpen, onClose, actions }: ExchangeKeyDialogProps) {
  const id = useId()
  const { data, line, error, isFetching, refetch } = useKeys(order, lineId)
  const [isDirty, setDirty] = useState(false)
  const [chosen, setChosen] = useState('')
  // A second press after a lost answer finds what the first one did.
  const [key] = useState(() => randomId())
  const keys = line?.keys ?? []
  // Once somebody else was first, the only key may be the new one.
  const likely = keys.length === 1 && !actions.notice ? String(keys[0]?.keyId) : ''
  const keyId = keys.some((one) => String(one.keyId) === chosen) ? chosen : likely
  const { formProps, isBusy, errors } = useForm({
    check: (form) =>
      findMissing(form, { keyId: 'Elige la clave que no funciona.', reason: 'Escribe por qué se cambia.' }),
    send: async (written) => {
      const about = { orderId: order._id, keyId: Number(keyId), reason: textOf(written, 'reason') }
      const headers = { 'idempotency-key': key }
      let done: CallOutput<'orderDesk.exchangeKey'> | undefined
      const isDone = await actions.run(null, async () => {
        done = await callOverHttp('orderDesk.exchangeKey', { ...about, ...versionSeen(order) }, { headers })
      })
      if (!isDone) return refetch()
      const ending = done?.data.ending ?? ''
      showToast({ kind: 'success', text: ending ? `Clave cambiada: la nueva termina en ${ending}` : 'Clave cambiada' })
      onClose()
    },
  })
  const isNone = line?.free === 0 && !isBusy
  return (
    <ActionDialog
      {...{ isOpen, isDirty, isBusy, onClose }}
      title="Cambiar una clave"
      formId={id}
      action="Cambiar clave"
      leave="No cambiar"
      notice={isNone ? null : (actions.notice?.text ?? null)}
      isOver={!canExchangeKeys(order) || (data !== undefined && keys.length === 0)}
      {...(!line && { instead: null })}
      {...(line && isNone && { instead: <ProductLink line={line} /> })}
    >
      {line && isNone ? (
        <NoFreeKey line={line} />
      ) : line ? (
        <form {...formProps} id={id} noValidate onInput={() => setDirty(true)} className="grid gap-4">
          <Consequence line={line} isEmailed={order.isEmailed} />
          <KeyField keys={keys} value={keyId} error={errors.keyId} onChoose={setChosen} />
          <Field
            label="Por qué"
            name="reason"
            required
            maxLength={300}
            autoComplete="off"
            placeholder="El fabricante dice que ya se usó"
            error={errors.reason}
          />
        </form>
      ) : error ? (
        <ErrorBlock message={error.message} isBusy={isFetching} onRetry={refetch} />
      ) : data ? (
        <p className="text-ink-2">Este pedido ya no tiene claves que se puedan cambiar.</p>
      ) : (
        <SkeletonList label="Cargando las claves" className="grid gap-4">
          <Skeleton className="h-20 rounded-10" />
          <Skeleton className="h-20 rounded-10" />
        </SkeletonList>
      )}
    </ActionDialog>
  )
}

/** The keys of a line as they are now: what happens to the order may change them, and so may others. */
function useKeys(order: DeskOrder, lineId: string) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('orderDesk.keys', { orderId: order._id }, order.history.length),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return {
    ...{ data, error, isFetching },
    line: data?.data.lines.find((one) => one.lineId === lineId),
    refetch: () => {
      void queries.invalidateQueries({ queryKey: ['orderDesk.get'] })
      void refetch()
    },
  }
}

function Consequence({ line: { productName, free }, isEmailed }: { line: KeysOfLine; isEmailed: boolean }) {
  return (
    <p className="wrap-anywhere text-ink-2">
      {`Quien compró ve otra clave de ${productName} en lugar de la que elijas, que no se vuelve a vender. `}
      {isEmailed && 'Le escribimos que la cambiamos. '}
      {freeKeysText(free)}
    </p>
  )
}

type KeyFieldProps = {
  keys: KeysOfLine['keys']
  value: string
  error: string | undefined
  onChoose: (keyId: string) => void
}

function KeyField({ keys, value, error, onChoose }: KeyFieldProps) {
  return (
    <Select
      label="Clave que no funciona"
      {...(keys.length > 1 && { hint: 'El comprador ve las claves en este orden.' })}
      name="keyId"
      required
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="" disabled>
        Elige una opción
      </option>
      {keys.map((one, index) => (
        <option key={one.keyId} value={one.keyId}>
          {keyName(one, index)}
        </option>
      ))}
    </Select>
  )
}

function NoFreeKey({ line: { productName, isForSale } }: { line: KeysOfLine }) {
  return (
    <p className="wrap-anywhere">
      {'No quedan claves libres de '}
      <b className="font-semibold">{productName}</b>
      {isForSale ? '. ' : ', que ya no está a la venta. '}
      <span className="text-ink-2">
        {isForSale
          ? 'Agrega claves al producto y vuelve a este pedido, o devuelve el dinero.'
          : 'Publícalo otra vez y agrégale claves, o devuelve el dinero.'}
      </span>
    </p>
  )
}

const ProductLink = ({ line: { productName, isForSale } }: { line: KeysOfLine }) => (
  <a href={`${paths.adminProducts}?${new URLSearchParams({ q: productName })}`} className={buttonClass('primary')}>
    {isForSale ? 'Agregar claves' : 'Ver los productos'}
  </a>
)
