import { useEffect, useRef, type ReactNode } from 'react'

/** Why nothing was made; it comes into view by itself. */
export function Problem({ text }: { text: string }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={alert} role="alert" className="mt-4 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
      {text}
    </p>
  )
}

/** A titled part of a dialog in which something is made for a caller. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="not-first:mt-6">
      <h3 className="type-h3">{title}</h3>
      {children}
    </section>
  )
}
