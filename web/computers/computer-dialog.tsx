import { useState } from 'react'

import { computerLimits, type ComputerKind } from '../../contract/computers/computer-rules.ts'
import type { Computer } from '../../contract/computers/computers.ts'
import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { mergeFields } from '../forms/merge-fields.ts'
import { saveMerged } from '../forms/save-merged.ts'
import { useForm } from '../forms/use-form.ts'
import { PictureListField } from '../images/picture-list-field.tsx'
import { showToast } from '../ui/toast.ts'
import { ComputerFields } from './computer-fields.tsx'

type ComputerDialogProps = {
  /** The computer to edit; null for a new one. */
  computer: Computer | null
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

const missingMessages = {
  tipoComputadora: 'Elige el tipo de computadora.',
  marca: 'Escribe la marca.',
  modelo: 'Escribe el modelo.',
  serie: 'Escribe la serie.',
}

const labels = { tipoComputadora: 'Tipo', serie: 'Serie', marca: 'Marca', modelo: 'Modelo', productImage: 'Imágenes' }
type Written = Pick<Computer, keyof typeof labels>
const typed = ['tipoComputadora', 'serie', 'marca', 'modelo'] as const

/** 'Upload Computer', and the same form filled in for editing (P-58). */
export function ComputerDialog({ computer, isOpen, onClose, onSaved }: ComputerDialogProps) {
  const [pictures, setPictures] = useState<string[]>(computer?.productImage ?? [])
  const [areComing, setComing] = useState(false)
  const [isDirty, setDirty] = useState(false)
  // The values that filled the fields, and the fields changed both here and in another tab meanwhile.
  const [loaded, setLoaded] = useState(computer)
  const [clashes, setClashes] = useState<(keyof Written)[]>([])
  const { formProps, buttonProps, errors, mend } = useForm({
    check: (form) => findMissing(form, missingMessages),
    send: async (written, form) => {
      const fields: Written = {
        tipoComputadora: textOf(written, 'tipoComputadora') as ComputerKind,
        marca: textOf(written, 'marca').trim(),
        modelo: textOf(written, 'modelo').trim(),
        productImage: pictures,
        // Unchanged: leading zeros are part of a serial number (P-58).
        serie: textOf(written, 'serie'),
      }
      const { message } = loaded
        ? await saveMerged<Written, Computer, CallOutput<'computers.update'>>({
            ...{ loaded, written: fields },
            send: (values, headers) => callOverHttp('computers.update', { _id: loaded._id, ...values }, { headers }),
            changed: 'COMPUTER_CHANGED',
            onClash: (theirs, both) => {
              const { merged } = mergeFields<Written>({ loaded, written: fields, theirs })
              for (const name of typed) (form.elements.namedItem(name) as HTMLInputElement).value = merged[name]
              setPictures(merged.productImage)
              setLoaded(theirs)
              setClashes(both)
              onSaved()
            },
          })
        : await callOverHttp('computers.upload', fields)
      showToast({ text: message, kind: 'success' })
      onClose()
      onSaved()
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={computer ? 'Editar equipo' : 'Upload Computer'}
      titleLang={computer ? undefined : 'en'}
      form={{ formProps, buttonProps: { ...buttonProps, isBusy: buttonProps.isBusy || areComing } }}
      action={computer ? 'Guardar cambios' : 'Registrar equipo'}
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
      className="grid gap-5 md:grid-cols-2 md:items-start"
    >
      <ComputerFields computer={computer} errors={errors} />
      <div className="md:col-span-2">
        <PictureListField
          label="Imágenes"
          value={pictures}
          onChange={(addresses) => {
            mend('productImage')
            setPictures(addresses)
            setDirty(true)
          }}
          most={computerLimits.pictures}
          error={errors.productImage}
          onBusy={setComing}
        />
      </div>
      {loaded && clashes.length > 0 && (
        <ChangedMeanwhile key={loaded.version}>
          {clashes.map((field) => (
            <p key={field} className="wrap-anywhere">
              {labels[field]}: {field === 'productImage' ? loaded.productImage.length : loaded[field]}
            </p>
          ))}
        </ChangedMeanwhile>
      )}
    </FormDialog>
  )
}
