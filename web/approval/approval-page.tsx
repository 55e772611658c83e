import { useLocation } from 'react-router'

import { LinkScriptNote } from '../page/link-script-note.tsx'
import { PageHead } from '../page/page-head.tsx'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ApprovalCard } from './approval-card.tsx'
import { useLinkedProposal } from './use-linked-proposal.ts'

const TITLE = 'Aprueba el arreglo'

/** `/aprobar`: a technician's proposal, answered by anybody with its link. Opening it changes nothing. */
export function ApprovalPage() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead
        title={TITLE}
        description="Aprueba lo que propone tu técnico."
        canonicalPath={paths.approvalLink}
        isHidden
      />
      <div className="shop-width max-w-120! py-6 md:py-10">
        <LinkScriptNote />
        {isHydrated ? (
          <ProposalOf token={new URLSearchParams(hash.slice(1)).get('token') ?? ''} />
        ) : (
          <ProposalSkeleton />
        )}
      </div>
    </>
  )
}

function ProposalOf({ token }: { token: string }) {
  const { arrival, show, refetch } = useLinkedProposal(token)
  useLateHeading(arrival.state)
  if (token === '' || (arrival.state === 'failed' && arrival.status >= 400 && arrival.status < 500))
    return <EndedLink />
  if (arrival.state === 'loading') return <ProposalSkeleton />
  if (arrival.state === 'failed') {
    return (
      <>
        <h1 tabIndex={-1} className="mb-5 type-h1">
          {TITLE}
        </h1>
        <ErrorBlock message="No pudimos traer la propuesta." onRetry={refetch} />
      </>
    )
  }
  return <ApprovalCard token={token} proposal={arrival.value} show={show} refetch={refetch} />
}

function EndedLink() {
  return (
    <section>
      <h1 tabIndex={-1} className="type-h1">
        Este enlace ya no sirve
      </h1>
      <p className="mt-3 text-ink-2">La visita terminó o cambió. Si necesitas algo, entra a tu cuenta o escríbenos.</p>
      <p className="mt-5 grid gap-3">
        <a href={paths.clientSupport} className={buttonClass()}>
          Entrar a mis solicitudes
        </a>
        <a href={paths.contact} className={buttonClass('outline')}>
          Escribir a la tienda
        </a>
      </p>
    </section>
  )
}

function ProposalSkeleton() {
  return (
    <div>
      <h1 tabIndex={-1} className="type-h1">
        {TITLE}
      </h1>
      <SkeletonList label="Cargando...">
        <Skeleton className="mt-4 h-24 rounded-12" />
        <Skeleton className="mt-4 h-32 rounded-12" />
      </SkeletonList>
    </div>
  )
}
