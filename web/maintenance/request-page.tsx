import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'

type RequestPageProps = {
  title: string
  description: string
  path: string
  intro: string
  /** What people should tell. */
  hint: string
}

/** A visit is arranged by writing to the shop. */
export function RequestPage({ title, description, path, intro, hint }: RequestPageProps) {
  return (
    <div className="shop-width pb-12">
      <PageHead title={title} description={description} canonicalPath={path} />
      <div className="max-w-180">
        <h1 className="type-h1-large">{title}</h1>
        <p className="mt-3 mb-6 text-ink-2">{intro}</p>
        <EmptyBlock
          heading="p"
          title="Escríbenos y agendamos tu visita"
          hint={hint}
          action={
            <a href={paths.contact} className={buttonClass()}>
              Ir a Contacto
            </a>
          }
        />
      </div>
    </div>
  )
}
