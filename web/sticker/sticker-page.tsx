import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { LinkScriptNote } from '../page/link-script-note.tsx'
import { PageHead } from '../page/page-head.tsx'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { QueriesOfPerson } from '../queries/queries-of-person.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CodeUnknown } from './code-unknown.tsx'
import { OwnComputer } from './own-computer.tsx'
import { ReportForm } from './report-form.tsx'
import { ScannedVisit } from './scanned-visit.tsx'
import { useOwnSticker } from './use-own-sticker.ts'
import { useScannedVisit } from './use-scanned-visit.ts'

/**
 * `/equipo`: the page for a stranger who scans the sticker of a computer: no data of its owner, and a form to report it. The owner gets a
 * link to the computer, a technician one to an own visit for it.
 */
export function StickerPage() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead
        title="Un equipo de un cliente"
        description="Avisa si encontraste este equipo o si está fallando."
        canonicalPath={paths.computerLink}
        isHidden
      />
      <div className="shop-width max-w-120! py-6 md:py-10">
        <LinkScriptNote />
        {isHydrated ? (
          <QueriesOfPerson>
            <Scanned code={hash.slice(1)} />
          </QueriesOfPerson>
        ) : (
          <Heading />
        )}
      </div>
    </>
  )
}

const Heading = () => (
  <>
    <h1 tabIndex={-1} className="type-h1">
      Un equipo de un cliente
    </h1>
    <Skeleton className="mt-5 h-64 rounded-20" />
  </>
)

function Scanned({ code }: { code: string }) {
  const { data, error, refetch } = useQuery({ ...callQuery('stickers.read', { code }), enabled: code !== '' })
  const own = useOwnSticker(code)
  const visit = useScannedVisit(code)
  const isReady = data !== undefined && own !== undefined && visit !== undefined
  useLateHeading(isReady ? 'loaded' : error ? 'failed' : 'loading')
  if (isReady && own) return <OwnComputer sticker={own} />
  if (isReady && visit) return <ScannedVisit visit={visit} />
  if (isReady) return <ReportForm code={code} takesPhone={data.data.takesPhone} />
  if (code === '' || (error && error.status >= 400 && error.status < 500 && error.status !== 429))
    return <CodeUnknown />
  if (!error) return <Heading />
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 type-h1">
        Un equipo de un cliente
      </h1>
      <ErrorBlock message="No pudimos leer el código." onRetry={() => void refetch()} />
    </>
  )
}
