import { useQuery } from '@tanstack/react-query'

import { visitLimits } from '../../../contract/visits/visit-states.ts'
import type { Checklist } from '../../../contract/visits/visits.ts'
import { callOverHttp } from '../../browser-call.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import type { SavedList } from './list-draft.ts'
import { ListEditor } from './list-editor.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { useListDraft } from './use-list-draft.ts'

type Point = Checklist['points'][number]

const text = {
  preventivo: 'Visitas preventivas',
  correctivo: 'Visitas correctivas',
} as const

/** The checklist of each kind of visit (P-82). */
export function ChecklistsSection() {
  const query = useQuery(callQuery('visits.listChecklists', {}))
  return (
    <LoadedSection
      title="Listas de revisión"
      hint="Sin un punto obligatorio hecho no se termina la visita. Las visitas que ya empezaron siguen con la lista que tenían."
      height="h-48"
      query={query}
    >
      {({ data }) => (
        <div className="grid gap-6">
          {data.map((list) => (
            <ChecklistEditor key={list.tipo} list={list} />
          ))}
        </div>
      )}
    </LoadedSection>
  )
}

const asSaved = ({ version, points }: Checklist): SavedList<Point> => ({ version, rows: points })

function ChecklistEditor({ list }: { list: Checklist }) {
  const { tipo } = list
  const { draft, change, saving, errors } = useListDraft({
    saved: asSaved(list),
    send: async ({ version, rows }) => {
      const { message, data } = await callOverHttp('visits.saveChecklist', { tipo, version, points: rows })
      return { message, list: asSaved(data) }
    },
    theirsOf: ({ code, data }) => (code === 'CHECKLIST_CHANGED' ? asSaved(data as Checklist) : null),
  })
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{text[tipo]}</legend>
      <ListEditor
        {...{ draft, change, saving }}
        noun="punto"
        empty={{ text: '', isRequired: false }}
        most={visitLimits.points}
        nameOf={({ text }) => text}
        renderFields={(row, at, onKeyDown) => (
          <ChecklistFields
            point={row.value}
            at={at}
            onKeyDown={onKeyDown}
            error={errors[`points.${at}.text`]}
            onChange={(value) => change({ do: 'edit', key: row.key, value })}
          />
        )}
      />
    </fieldset>
  )
}
