import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'

import { LinkScriptNote } from '../page/link-script-note.tsx'
import { PageHead } from '../page/page-head.tsx'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { QueriesOfPerson } from '../queries/queries-of-person.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { InvalidLink } from './invalid-link.tsx'
import { LinkedVisitCard } from './linked-visit-card.tsx'

/** `/visita`: a visit that its client confirms, moves or cancels by the link in an e-mail. */
export function VisitPage() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead
        title="Tu visita"
        description="Confirma, cambia o cancela la visita de tu correo."
        canonicalPath={paths.visitLink}
        isHidden
      />
      <div className="shop-width max-w-120! py-6 md:py-10">
        <LinkScriptNote />
        {isHydrated ? (
          <QueriesOfPerson>
            <VisitOf token={new URLSearchParams(hash.slice(1)).get('token') ?? ''} />
          </QueriesOfPerson>
        ) : (
          <VisitSkeleton />
        )}
      </div>
    </>
  )
}

function VisitOf({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...callQuery('answerLinks.read', { token }), enabled: token !== '' })
  useLateHeading(data ? 'loaded' : error ? 'failed' : 'loading')
  if (token === '' || (error && error.status >= 400 && error.status < 500)) return <InvalidLink />
  if (data) return <LinkedVisitCard token={token} visit={data.data} onReload={() => void refetch()} />
  if (!error) return <VisitSkeleton />
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 type-h1">
        Tu visita
      </h1>
      <ErrorBlock message="No pudimos traer tu visita." onRetry={() => void refetch()} />
    </>
  )
}

function VisitSkeleton() {
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Tu visita
      </h1>
      <SkeletonList label="Cargando tu visita">
        <Skeleton className="mt-5 h-52 rounded-20" />
        <Skeleton className="mt-4 h-12 rounded-12" />
      </SkeletonList>
    </>
  )
}
