import { useState } from 'react'

import { computerLimits, type Computer, type ComputerKind } from '../../contract/computers/computers.ts'
import { callOverHttp } from '../browser-call.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
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

/** 'Upload Computer', and the same form filled in for editing (P-58). */
export function ComputerDialog({ computer, isOpen, onClose, onSaved }: ComputerDialogProps) {
  const [pictures, setPictures] = useState<string[]>(computer?.productImage ?? [])
  const [areComing, setComing] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const { formProps, buttonProps, errors, mend } = useForm({
    check: (form) => findMissing(form, missingMessages),
    send: async (written) => {
      const fields = {
        tipoComputadora: textOf(written, 'tipoComputadora') as ComputerKind,
        marca: textOf(written, 'marca'),
        modelo: textOf(written, 'modelo'),
        productImage: pictures,
        // Unchanged: leading zeros are part of a serial number (P-58).
        serie: textOf(written, 'serie'),
      }
      const { message } = computer
        ? await callOverHttp('computers.update', { _id: computer._id, ...fields })
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
    </FormDialog>
  )
}
