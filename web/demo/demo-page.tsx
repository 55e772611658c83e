import { useEffect, useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { PageHead } from '../page/page-head.tsx'
import { attempt } from './attempt.ts'
import { DemoAnswer } from './demo-answer.tsx'

/** Asks the demo call once and shows what came back. */
export function DemoPage() {
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const text = await attempt(callOverHttp('demo.read', {}, { signal: leaving.signal }))
      if (!leaving.signal.aborted) setAnswer(text)
    }
    void ask()
    return () => leaving.abort()
  }, [])
  return (
    <>
      <PageHead title="Demo" description="Llamada de demostración." canonicalPath="/demo" isHidden />
      <div className="shop-width flex flex-col gap-4 pb-12">
        <h1 tabIndex={-1} className="type-h1">
          Demo
        </h1>
        <p className="max-w-[62ch] text-ink-2">
          Esta página pide un dato de prueba al servidor y muestra la respuesta.
        </p>
        <DemoAnswer call="GET /api/demo" text={answer || 'Esperando la respuesta…'} />
      </div>
    </>
  )
}
