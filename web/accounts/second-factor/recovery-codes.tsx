import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button, buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: 'Códigos copiados.', kind: 'success' })
    } catch {
      showToast({ text: 'Tu navegador no dejó copiar. Descárgalos o escríbelos.', kind: 'info' })
    }
  }
  return (
    <div className="mt-3 flex flex-col gap-5">
      <p ref={intro} tabIndex={-1} className="max-w-prose text-ink-2">
        <strong className="text-ink">Ya está activa.</strong> Guarda estos códigos en un lugar seguro, fuera del
        celular: cada uno sirve una vez para entrar si lo pierdes. No se vuelven a mostrar.
      </p>
      <ul className="grid w-fit grid-cols-2 gap-x-8 gap-y-2 rounded-12 border border-line p-4 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>Ya los guardé</Button>
        <Button look="outline" icon={<Copy aria-hidden className="size-5" />} onClick={() => void copy()}>
          Copiar
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacion.txt"
          className={buttonClass('outline')}
        >
          <Download aria-hidden className="size-5" />
          Descargar
        </a>
      </div>
    </div>
  )
}
