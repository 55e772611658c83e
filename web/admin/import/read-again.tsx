import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { ImportDetail } from '../../../contract/imports.ts'
import { delimiters, encodings, type Delimiter, type Encoding } from '../../../contract/sheets.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { paths } from '../../paths.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Select } from '../../ui/select.tsx'
import { fileOf, sendSheet, type Told } from './send-sheet.ts'
import { delimiterNames, encodingNames } from './words.ts'

/** For a CSV whose accents or columns came out wrong: how it is written is said by hand, and it is read again. */
export function ReadAgain({ one: { _id, reading } }: { one: ImportDetail }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const file = fileOf(_id)
  if (!file || reading.encoding === null || reading.delimiter === null) return null
  const read = async (told: Told) => {
    setBusy(true)
    setFailure('')
    try {
      const next = await sendSheet(file, told, () => {})
      await callOverHttp('imports.cancel', { importId: _id })
      await navigate(paths.adminImport(next), { replace: true })
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error.message)
    }
    setBusy(false)
  }
  const { encoding, delimiter } = reading
  return (
    <details className="rounded-20 bg-surface p-5 shadow-1 md:p-6" aria-busy={isBusy || undefined}>
      <summary className="cursor-pointer font-semibold">¿Los acentos o las columnas salieron mal?</summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Select
          label="Codificación"
          value={encoding}
          disabled={isBusy}
          onChange={({ currentTarget }) => void read({ encoding: currentTarget.value as Encoding, delimiter })}
        >
          {encodings.map((value) => (
            <option key={value} value={value}>
              {encodingNames[value]}
            </option>
          ))}
        </Select>
        <Select
          label="Separador"
          value={delimiter}
          disabled={isBusy}
          onChange={({ currentTarget }) => void read({ encoding, delimiter: currentTarget.value as Delimiter })}
        >
          {delimiters.map((value) => (
            <option key={value} value={value}>
              {delimiterNames[value]}
            </option>
          ))}
        </Select>
      </div>
      {failure && <ErrorBlock className="mt-4 shadow-none" message={failure} />}
    </details>
  )
}
