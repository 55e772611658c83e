import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { SavedShopSettings } from '../../../contract/content/shop-settings.ts'
import type { CallOutput } from '../../../contract/index.ts'
import { callOverHttp } from '../../browser-call.ts'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { mergeFields } from '../../forms/merge-fields.ts'
import { reloadWithToast } from '../../forms/reload-with-toast.ts'
import { saveMerged } from '../../forms/save-merged.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { asSettings, asWritten, missingOfShop, sections, shopLabels, type WrittenShop } from './shop-fields.ts'
import { ShopSection } from './shop-section.tsx'

type Loaded = WrittenShop & { version: number }
const names = Object.keys(shopLabels) as (keyof WrittenShop)[]
const loadedOf = (saved: SavedShopSettings): Loaded => ({ ...asWritten(saved), version: saved.version })

/** The shop's data in one form. */
export function ShopForm({ saved }: { saved: SavedShopSettings }) {
  // The values that filled the fields: the data may be reloaded during typing.
  const [loaded, setLoaded] = useState(() => loadedOf(saved))
  const [clashes, setClashes] = useState<(keyof WrittenShop)[]>([])
  const [isDirty, setDirty] = useState(false)
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, missingOfShop),
    send: async (sent, form) => {
      const written = Object.fromEntries(names.map((name) => [name, textOf(sent, name).trim()])) as WrittenShop
      const { data, message } = await saveMerged<WrittenShop, Loaded, CallOutput<'shopSettings.save'>>({
        ...{ loaded, written },
        send: (values, headers) => callOverHttp('shopSettings.save', asSettings(values), { headers }),
        changed: 'SHOP_CHANGED',
        read: (stored) => loadedOf(stored as SavedShopSettings),
        onClash: (theirs, both) => {
          fillIn(form, mergeFields<WrittenShop>({ loaded, written, theirs }).merged)
          setLoaded(theirs)
          setClashes(both)
        },
      })
      fillIn(form, asWritten(data))
      // Nothing is unsaved now, so the reload does not ask.
      flushSync(() => setDirty(false))
      reloadWithToast({ text: message, kind: 'success' })
    },
  })
  return (
    <form {...formProps} noValidate onInput={() => setDirty(true)} className="grid max-w-[860px] gap-6">
      {sections.map((section) => (
        <ShopSection key={section.title} {...section} values={loaded} errors={errors} />
      ))}
      {clashes.length > 0 && (
        <ChangedMeanwhile key={loaded.version}>
          {clashes.map((name) => (
            <p key={name} className="wrap-anywhere whitespace-pre-line">
              {shopLabels[name]}: {loaded[name]}
            </p>
          ))}
        </ChangedMeanwhile>
      )}
      <div>
        <Button {...buttonProps} className="max-md:w-full">
          Guardar datos
        </Button>
      </div>
      {isDirty && <LeaveGuard isPage />}
    </form>
  )
}

function fillIn(form: HTMLFormElement, values: WrittenShop): void {
  for (const name of names)
    (form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement).value = values[name]
}
