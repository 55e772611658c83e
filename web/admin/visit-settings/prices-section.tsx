import { useQuery } from '@tanstack/react-query'

import { moneyLimits } from '../../../contract/visits/visit-limits.ts'
import type { ServicePrices } from '../../../contract/visits/visit-owner-money.ts'
import { callOverHttp } from '../../browser-call.ts'
import { groupAmount } from '../../forms/typed-amount.ts'
import { callQuery } from '../../queries/call-query.ts'
import type { SavedList } from './list-draft.ts'
import { ListEditor } from './list-editor.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { PriceFields } from './price-fields.tsx'
import { asPrice, inPesos, type WrittenPrice } from './price-text.ts'
import { useListDraft } from './use-list-draft.ts'

/** The prices of services in corrective visits (P-87). */
export function PricesSection() {
  const query = useQuery(callQuery('visits.listPrices', {}))
  return (
    <LoadedSection
      title="Precios de los servicios"
      hint="De qué valor a qué valor cobra un técnico cada servicio. Las visitas que ya lo tienen en su cuenta siguen con su precio."
      height="h-48"
      query={query}
    >
      {({ data }) => <PricesEditor prices={data} />}
    </LoadedSection>
  )
}

const asSaved = ({ version, services }: ServicePrices): SavedList<WrittenPrice> => ({
  version,
  rows: services.map(({ name, from, to }) => ({ name, from: groupAmount(String(from)), to: groupAmount(String(to)) })),
})

function PricesEditor({ prices }: { prices: ServicePrices }) {
  const { draft, change, saving, errors } = useListDraft({
    saved: asSaved(prices),
    send: async ({ version, rows }) => {
      const { message, data } = await callOverHttp('visits.savePrices', { version, services: rows.map(asPrice) })
      return { message, list: asSaved(data) }
    },
    theirsOf: ({ code, data }) => (code === 'PRICES_CHANGED' ? asSaved(data as ServicePrices) : null),
  })
  return (
    <>
      {draft.rows.length > 0 && (
        <p aria-hidden className="mb-2 flex gap-2 type-caption text-ink-2 max-sm:hidden">
          <span className="flex-1">Servicio</span>
          <span className="w-28">Desde (pesos)</span>
          <span className="mr-[140px] w-28">Hasta (pesos)</span>
        </p>
      )}
      <ListEditor
        {...{ draft, change, saving }}
        noun="servicio"
        empty={{ name: '', from: '', to: '' }}
        most={moneyLimits.lines}
        nameOf={inPesos}
        renderFields={(row, at, onKeyDown) => (
          <PriceFields
            price={row.value}
            at={at}
            onKeyDown={onKeyDown}
            errorOf={(field) => errors[`services.${at}.${field}`]}
            onChange={(value) => change({ do: 'edit', key: row.key, value })}
          />
        )}
      />
    </>
  )
}
