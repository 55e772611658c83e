import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

import { rateFileLimits } from '../../../contract/delivery/delivery-limits.ts'
import type { RateFile } from '../../../contract/delivery/rate-files.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { buttonClass, type ButtonSize } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { sendFile } from '../send-file.ts'

/** The rates as a file, and a file of rates to compare with them. */
export function RateFileButtons({ onRead }: { onRead: (file: RateFile) => void }) {
  return (
    <>
      <a
        href="/api/delivery-rate-export"
        download
        className={buttonClass('outline', 'small', 'flex-1 max-md:px-2 md:flex-none')}
      >
        <Download aria-hidden className="size-5" />
        Exportar
      </a>
      <RateFileField label="Subir archivo" onRead={onRead} />
    </>
  )
}

/** Chooses a file and has it compared; the shop's rates stay as they are. */
export function RateFileField({
  label,
  size = 'small',
  onRead,
}: {
  label: string
  size?: ButtonSize
  onRead: (file: RateFile) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (input.current) input.current.value = ''
    if (file.size > rateFileLimits.bytes) {
      showToast({ kind: 'error', text: `El archivo pesa más de ${rateFileLimits.bytes / 1024 / 1024} MB.` })
      return
    }
    setBusy(true)
    try {
      const query = new URLSearchParams({ fileName: file.name.slice(-200) })
      onRead(await withSession(() => sendFile<RateFile>(`/api/delivery-rate-files?${query}`, file)))
    } catch (error) {
      showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label
      className={buttonClass(
        'outline',
        size,
        'flex-1 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-md:px-2 md:flex-none',
      )}
    >
      {isBusy ? <Spinner /> : <FileUp aria-hidden className="size-5" />}
      {label}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-busy={isBusy}
        className="sr-only"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
    </label>
  )
}
