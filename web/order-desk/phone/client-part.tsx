import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'

import type { PhoneClient } from '../../../contract/order-desk/phone-orders.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { formatPhone } from '../../phone-links.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NewClientFields } from './new-client-fields.tsx'
import { PickField } from './pick-field.tsx'
import { useClients } from './use-lookup.ts'

export type ChosenClient = PhoneClient | 'new' | null

type ClientPartProps = { client: ChosenClient; onClient: (client: ChosenClient) => void; errors: FieldErrors }

/** For whom the order is: a client who is looked up, or somebody without an account. */
export function ClientPart({ client, onClient, errors }: ClientPartProps) {
  const [text, setText] = useState('')
  const { found, hasFailed } = useClients(text)
  if (client === 'new') {
    return (
      <div className="mt-3 rounded-14 border border-line p-4">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h4 className="type-label">Cliente nuevo</h4>
          <Button look="ghost" size="small" className="-my-1 -mr-3" onClick={() => onClient(null)}>
            Buscar otro
          </Button>
        </div>
        <NewClientFields errors={errors} />
      </div>
    )
  }
  if (client) {
    return (
      <div className="mt-3 flex items-start gap-3 rounded-14 bg-primary-soft py-3 pr-1 pl-4">
        <ClientText client={client} />
        <IconButton aria-label={`Quitar a ${client.name}`} onClick={() => onClient(null)} data-autofocus>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    )
  }
  return (
    <>
      <PickField
        label="Buscar cliente"
        name="clientId"
        placeholder="Nombre, documento, teléfono o correo"
        error={errors.clientId}
        className="mt-3"
        isFocused
        {...{ text, found }}
        onText={setText}
        idOf={({ _id }) => _id}
        listName="Clientes"
        countText={(count) => (count === 1 ? '1 cliente' : `${count} clientes`)}
        none={hasFailed ? 'No pudimos buscar. Inténtalo de nuevo.' : 'Nadie coincide. Puedes agregarlo como nuevo.'}
        onChoose={(chosen) => {
          setText('')
          onClient(chosen)
        }}
      >
        {(option) => <ClientText client={option} />}
      </PickField>
      <Button
        look="ghost"
        size="small"
        icon={<UserPlus aria-hidden className="size-5" />}
        className="mt-2 -ml-3"
        onClick={() => onClient('new')}
      >
        Cliente nuevo
      </Button>
    </>
  )
}

function ClientText({ client: { name, documentType, document, phone, email } }: { client: PhoneClient }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
      <span className="font-semibold">{name}</span>
      <span className="type-caption text-ink-2">
        {[document && `${documentType} ${document}`, phone && formatPhone(phone), email].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
