import { useState, type ReactNode } from 'react'

import { isPersonName, LONGEST_NAME, noName } from '../../../../contract/values/person-name.ts'
import { Field } from '../../../ui/field.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Signed = { name: string; drawing: string }

/**
 * The fields for the person who signs on this phone. A name that the server would refuse shows an error while it is typed: a waiting step
 * with it would hold back its visit (P-136).
 * @param suggested the preset name
 * @returns the fields, and a function that reads them, or shows what is missing and returns null
 */
export function useSigner(suggested: string): { fields: ReactNode; read: () => Signed | null } {
  const [name, setName] = useState(suggested)
  const [drawing, setDrawing] = useState('')
  const [isTried, setTried] = useState(false)
  /** The drawing that was read, which is part of a step by now. */
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
