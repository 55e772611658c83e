import { useQuery } from '@tanstack/react-query'

import { menuCategories } from '../../../contract/catalogue/categories.ts'
import { frontBlocks, tileTitles, type FrontBlock } from '../../../contract/content/front-blocks.ts'
import type { HiddenBlocks, SeenBlocks } from '../../../contract/content/shop-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { reloadWithToast } from '../../forms/reload-with-toast.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { useSeenValue } from '../visit-settings/use-seen-value.ts'
import { ValueForm } from '../visit-settings/value-form.tsx'

const query = callQuery('shopSettings.getHiddenBlocks', {})

/** The categories shown in the menus and on the home page, and the home page's cards (P-298). */
export function HiddenBlocksSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Lo que muestra tu tienda"
      hint="Quita la marca de lo que no vendes: no sale en los menús ni en la página de inicio. Sus productos siguen a la venta: se encuentran al buscar."
      height="h-96"
      query={loading}
    >
      {({ data }) => <HiddenBlocksForm stored={data} />}
    </LoadedSection>
  )
}

function HiddenBlocksForm({ stored }: { stored: SeenBlocks }) {
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(
    stored.hiddenBlocks,
    'HIDDEN_BLOCKS_CHANGED',
    (data) => (data as HiddenBlocks).hiddenBlocks,
  )
  const form = useForm({
    send: async (written) => {
      const shown = written.getAll('shown')
      const hiddenBlocks = frontBlocks.filter((block) => !shown.includes(block))
      const { message, data } = await callOverHttp('shopSettings.saveHiddenBlocks', { hiddenBlocks, seen })
      onSaved(data.hiddenBlocks)
      // The menu is around this page.
      reloadWithToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  const inUse = stored.inUse.map((category) => category.toLowerCase())
  const isEmpty = (category: string) => !inUse.some((used) => used.startsWith(category.toLowerCase()))
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : describe(theirs)}>
      <Blocks legend="Categorías" blocks={menuCategories} hidden={stored.hiddenBlocks} isEmpty={isEmpty} />
      <Blocks legend="Tarjetas de la página de inicio" blocks={tileTitles} hidden={stored.hiddenBlocks} />
    </ValueForm>
  )
}

type BlocksProps = {
  legend: string
  blocks: readonly FrontBlock[]
  hidden: readonly FrontBlock[]
  isEmpty?: (block: string) => boolean
}

function Blocks({ legend, blocks, hidden, isEmpty }: BlocksProps) {
  return (
    <fieldset className="w-full">
      <legend className="mb-1 type-label">{legend}</legend>
      <div className="grid gap-x-5 md:grid-cols-2">
        {blocks.map((block) => (
          <label key={block} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="shown"
              value={block}
              defaultChecked={!hidden.includes(block)}
              className="size-5 flex-none accent-primary"
            />
            <span>
              {block}
              {isEmpty?.(block) && <span className="type-body-sm text-ink-2"> · sin productos</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const describe = (hidden: readonly string[]): string =>
  hidden.length === 0 ? 'Se muestra todo' : `No se muestra: ${hidden.join(', ')}`
