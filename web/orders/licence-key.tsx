import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

/** In ms: how long the button shows that the key was copied. */
const shownCopied = 2_500

type LicenceKeyProps = {
  text: string
  product: string
  /** The content below the key. */
  children?: ReactNode
}

/** A licence key that was bought, with a button that copies it. */
export function LicenceKey({ text, product, children }: LicenceKeyProps) {
  const key = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownCopied)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Not every page and browser may write to the clipboard: the key is selected, so that the keyboard can copy it.
      if (key.current) getSelection()?.selectAllChildren(key.current)
      showToast({ text: 'Tu navegador no dejó copiar. La clave quedó seleccionada: cópiala tú.', kind: 'info' })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-10 bg-sunken p-2 pl-3">
      <code ref={key} translate="no" className="min-w-0 flex-auto font-mono text-[15px]/6 wrap-anywhere">
        {text}
      </code>
      <Button
        size="small"
        look="outline"
        aria-label={isCopied ? undefined : `Copiar clave de ${product}`}
        icon={isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
        onClick={() => void copy()}
      >
        <span className="max-md:sr-only">{isCopied ? 'Copiada' : 'Copiar'}</span>
      </Button>
      <output className="sr-only">{isCopied && 'Copiada'}</output>
      {children}
    </li>
  )
}
