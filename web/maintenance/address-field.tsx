import { MapPin } from 'lucide-react'
import { useId, type ComponentProps } from 'react'

import { placeName } from '../../contract/values/place-name.ts'
import { useSession } from '../session/current-user.ts'
import { Field } from '../ui/field.tsx'
import { useCall } from '../use-call.ts'

const LONGEST = 200

/** The address of the visit: free text (P-51, P-52). The browser suggests the saved addresses (P-201) without moving anything. */
export function AddressField(props: Pick<ComponentProps<typeof Field>, 'required' | 'isOptional' | 'error'>) {
  const listId = useId()
  const session = useSession()
  const book = useCall('addresses.list', session.state === 'person' ? {} : null)
  const addresses = book.state === 'loaded' ? book.value.data : []
  const texts = addresses.map(
    ({ line, municipality, department }) => `${line}, ${placeName({ municipality, department })}`,
  )
  return (
    <>
      <Field
        {...props}
        label="Dirección"
        name="direccion"
        autoComplete="street-address"
        maxLength={LONGEST}
        hint="Calle o carrera, número, apartamento y ciudad."
        icon={<MapPin className="size-5" />}
        list={listId}
      />
      <datalist id={listId}>
        {texts.map((text) => text.length <= LONGEST && <option key={text}>{text}</option>)}
      </datalist>
    </>
  )
}
