import { useState, type ReactNode } from 'react'

import { isPersonName, LONGEST_NAME, noName } from '../../../../contract/values/person-name.ts'
import { Field } from '../../../ui/field.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Signed = { name: string; drawing: string }

/**
 * The fields of who signs on this phone. A name that the server would refuse is refused while it is typed: once it waits, it
 * would hold back its visit (P-136).
 * @param suggested the name that stands there at first
 * @returns the fields, and a function that reads them, or null, having said what is missing
 */
export function useSigner(suggested: string): { fields: ReactNode; read: () => Signed | null } {
  const [name, setName] = useState(suggested)
  const [drawing, setDrawing] = useState('')
  const [isTried, setTried] = useState(false)
  /** The drawing that was read: it is a step by now. */
  const [taken, setTaken] = useState('')
  const missing = isTried ? 'Escribe el nombre de quien firma.' : undefined
  const refused = isPersonName(name) ? undefined : noName
  return {
    read: () => {
      setTried(true)
      if (drawing === '' || !isPersonName(name)) return null
      setTaken(drawing)
      return { name: name.trim(), drawing }
    },
    fields: (
      <>
        <Field
          label="Quién firma"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          error={name.trim() === '' ? missing : refused}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SignaturePad
          value={drawing}
          onChange={setDrawing}
          isUnsaved={drawing !== taken}
          error={isTried && drawing === '' ? 'Falta tu firma' : undefined}
        />
      </>
    ),
  }
}
