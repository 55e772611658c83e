import { useEffect, useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { PageHead } from '../page/page-head.tsx'
import { attempt, DemoResponse } from './demo-response.tsx'

// Both demo pages are one script, so that the table of routes, which every page loads, names one file less.
export { DemoPostPage } from './demo-post-page.tsx'

/** Makes the demo call once and shows its response. */
export function DemoPage() {
  const [response, setResponse] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const text = await attempt(callOverHttp('demo.read', {}, { signal: leaving.signal }))
      if (!leaving.signal.aborted) setResponse(text)
    }
    void load()
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
        <DemoResponse call="GET /api/demo" text={response || 'Esperando la respuesta…'} />
      </div>
    </>
  )
}
