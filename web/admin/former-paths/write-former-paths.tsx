import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

import { formerPathLimits } from '../../../contract/products/former-path.ts'
import type { ReviewedPath } from '../../../contract/products/former-paths.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { sendFile } from '../send-file.ts'

/** Two columns, pasted or in a file. */
export function WriteFormerPaths({ onRead }: { onRead: (rows: readonly ReviewedPath[]) => void }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (input.current) input.current.value = ''
    if (file.size > formerPathLimits.bytes) return setFailure('Pesa más de 1 MB. Divídelo en partes.')
    setBusy(true)
    setFailure('')
    try {
      const { rows } = await withSession(() => sendFile<{ rows: ReviewedPath[] }>('/api/former-path-files', file))
      onRead(rows)
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setFailure('Pega al menos una dirección con su producto.')
        else void send(new File([text], 'direcciones.txt'))
      }}
    >
      <TextArea
        label="Dirección de antes y producto, una por línea"
        hint="El producto, con su dirección en esta tienda, su referencia o su nombre. También sirven dos columnas copiadas de Excel."
        placeholder="/producto/camisa-de-lino, Camisa de lino"
        error={failure}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyText="Revisando…">
          Revisar
        </Button>
        <label
          className={buttonClass(
            'outline',
            'normal',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          )}
        >
          <FileUp aria-hidden className="size-5" />
          Subir archivo
          <span className="sr-only"> de direcciones</span>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            className="sr-only"
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
        </label>
      </div>
    </form>
  )
}
