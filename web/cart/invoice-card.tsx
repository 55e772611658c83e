import type { User } from '../../contract/accounts/accounts.ts'
import { InvoiceBuyerFields } from '../payments/invoice-buyer-fields.tsx'
import type { useInvoiceWish } from './use-invoice-wish.ts'

type InvoiceCardProps = { person: User; wish: ReturnType<typeof useInvoiceWish> }

/** The recipient of the cart's invoice: the account, unless the buyer opens the fields (P-321). */
export function InvoiceCard({ person, wish }: InvoiceCardProps) {
  const { form, errors, remembered, isForOther, choose } = wish
  const document = person.document === '' ? '' : `, ${person.documentType} ${person.document}`
  return (
    <section aria-labelledby="factura" className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
      <h2 id="factura" className="type-h3">
        Factura electrónica
      </h2>
      {!isForOther && (
        <p className="mt-1 type-body-sm wrap-anywhere text-ink-2">{`Sale a nombre de ${person.name}${document}.`}</p>
      )}
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isForOther}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        Factura a nombre de otra persona o empresa
      </label>
      {isForOther && (
        <form ref={form} noValidate className="mt-3" onSubmit={(event) => event.preventDefault()}>
          <InvoiceBuyerFields buyer={remembered} errors={errors} />
        </form>
      )}
    </section>
  )
}
