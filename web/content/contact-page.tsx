import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import { MailLink } from './legal-links.tsx'
import { organizationOf } from './organization.ts'
import { useShop } from './text-page.tsx'

export function ContactPage() {
  const shop = useShop()
  return (
    <>
      <PageHead
        title="Contacto"
        description="Teléfono, WhatsApp, correo, dirección y horario, y el formulario de peticiones, quejas, reclamos y sugerencias con número de radicado."
        canonicalPath={paths.contact}
        jsonLd={
          shop.state === 'loaded'
            ? { '@context': 'https://schema.org', '@type': 'ContactPage', mainEntity: organizationOf(shop.value.data) }
            : undefined
        }
      />
      <div className="shop-width pb-12">
        <div className="mx-auto max-w-285">
          <header className="max-w-[62ch]">
            <h1 tabIndex={-1} className="type-h1-large">
              Contacto
            </h1>
            <p className="mt-3 text-ink-2">
              Llámanos, escríbenos o radica aquí mismo una petición, queja, reclamo o sugerencia.
            </p>
          </header>
          <div className="mt-6 grid items-start gap-5 desktop:mt-8 desktop:grid-cols-[380px_minmax(0,720px)] desktop:gap-8">
            {shop.state === 'loading' && (
              <SkeletonList label="Cargando los datos de contacto">
                <Skeleton className="h-96 rounded-20" />
              </SkeletonList>
            )}
            {shop.state === 'failed' && <ErrorBlock message={shop.message} onRetry={() => location.reload()} />}
            {shop.state === 'loaded' && <ContactWays shop={shop.value.data} />}
            <section id="pqr" aria-labelledby="pqr-title" className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
              <h2 id="pqr-title" className="type-h2">
                Peticiones, quejas, reclamos y sugerencias
              </h2>
              <p className="mt-2 mb-6 text-ink-2">
                Al enviarla recibes un número de radicado con fecha y hora. Respondemos en máximo 15 días hábiles.
              </p>
              {shop.state === 'loaded' && (
                <noscript>
                  <p className="mb-6 rounded-12 bg-warn-soft p-4 text-warn">
                    El formulario necesita JavaScript. Si no lo tienes, escribe a{' '}
                    <MailLink address={shop.value.data.email} /> y te enviamos el radicado por correo.
                  </p>
                </noscript>
              )}
              <ContactForm />
            </section>
          </div>
        </div>
      </div>
    </>
  )
}
