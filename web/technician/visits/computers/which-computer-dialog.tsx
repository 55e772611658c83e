import { Laptop, Plus } from 'lucide-react'
import { useId, useState } from 'react'

import type { CallInput } from '../../../../contract/index.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import { textOf } from '../../../forms/form-values.ts'
import { useFieldErrors, type FieldErrors } from '../../../forms/use-field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { OptionRow } from '../charges/option-row.tsx'

export type Choice = Pick<CallInput<'visits.chooseComputer'>, 'registeredId' | 'added'>

type ChoiceDialogProps = {
  visit: Visit
  computer: VisitComputer
  onChoose: (choice: Choice) => void
  onClose: () => void
}

const ADDED = 'added'

/** Links a computer of the visit to one of the client's list, or to one that is added to it. */
export function ChoiceDialog({ visit, computer, onChoose, onClose }: ChoiceDialogProps) {
  const group = useId()
  const form = useId()
  const isOfAnother = (id: string) =>
    visit.computers.some(({ _id, registeredId }) => _id !== computer._id && registeredId === id)
  const free = visit.registered.filter(({ _id }) => !isOfAnother(_id))
  // Until a choice or input, a list that arrives late still sets the preset choice.
  const [own, setOwn] = useState<string | null>(null)
  const chosen = own ?? computer.registeredId ?? free[0]?._id ?? ADDED
  const find = (written: FormData) => (chosen === ADDED ? errorsOf(addedIn(written)) : {})
  const { errors, showErrors } = useFieldErrors((sent) => find(new FormData(sent)), [])
  const optionOf = (id: string) => ({ group, isChosen: chosen === id, onChoose: () => setOwn(id) })
  const save = (sent: HTMLFormElement) => {
    const written = new FormData(sent)
    const found = find(written)
    showErrors(sent, { found, refused: {} })
    if (Object.keys(found).length > 0) return
    onChoose(chosen === ADDED ? { added: addedIn(written) } : { registeredId: chosen })
  }
  return (
    <Dialog
      isOpen
      isTall
      size="form"
      title="¿Cuál equipo es?"
      onClose={onClose}
      footer={
        <Button type="submit" form={form}>
          Guardar
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3 pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <fieldset className="flex flex-col gap-3">
          <legend className="pb-2 text-ink-2">La visita queda en la historia de ese equipo.</legend>
          {free.map(({ _id, name, serie }) => (
            <OptionRow key={_id} {...optionOf(_id)} icon={Laptop} label={name} facts={`serie ${serie}`} />
          ))}
          <OptionRow {...optionOf(ADDED)} icon={Plus} label="Otro equipo" facts="Se anota en la lista del cliente">
            <AddedFields computer={computer} errors={errors} onWrite={() => setOwn(ADDED)} />
          </OptionRow>
        </fieldset>
      </form>
    </Dialog>
  )
}

const addedIn = (written: FormData) => ({
  tipoComputadora: textOf(written, 'tipoComputadora') as NonNullable<Choice['added']>['tipoComputadora'],
  marca: textOf(written, 'marca').trim(),
  modelo: textOf(written, 'modelo').trim(),
  serie: textOf(written, 'serie').trim(),
})

const errorsOf = ({ marca, modelo, serie }: ReturnType<typeof addedIn>): FieldErrors => ({
  ...(marca === '' && { marca: 'Falta la marca.' }),
  ...(modelo === '' && { modelo: 'Falta el modelo.' }),
  ...(!/^\d{1,30}$/.test(serie) && { serie: 'La serie son solo números.' }),
})

type AddedFieldsProps = { computer: VisitComputer; errors: FieldErrors; onWrite: () => void }

function AddedFields({ computer, errors, onWrite }: AddedFieldsProps) {
  return (
    <div className="flex flex-col gap-4" onInput={onWrite}>
      <Select label="Tipo" name="tipoComputadora" defaultValue={kindOf(computer.name)}>
        <option value="mesa">mesa</option>
        <option value="portatil">portátil</option>
        <option value="todo en uno">todo en uno</option>
      </Select>
      <Field label="Marca" name="marca" maxLength={60} autoComplete="off" error={errors.marca} />
      <Field label="Modelo" name="modelo" maxLength={60} autoComplete="off" error={errors.modelo} />
      <Field
        label="Serie"
        name="serie"
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        defaultValue={/^\d+$/.test(computer.serie) ? computer.serie : ''}
        error={errors.serie}
      />
    </div>
  )
}

/** The kind in the request, with which its name begins. */
const kindOf = (name: string): string =>
  name.startsWith('mesa') ? 'mesa' : name.startsWith('todo en uno') ? 'todo en uno' : 'portatil'
