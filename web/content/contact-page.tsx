import { useEffect } from 'react'

import { PageHead } from '../page/page-head.tsx'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { formTitleId, showFormAboutOrder } from './contact-about.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import { MailLink } from './legal-links.tsx'
import { organizationOf } from './organization.ts'

/** `/contacto`: how to reach the shop, and the form of a contact request. */
export function ContactPage() {
  const shop = useShop()
  useEffect(showFormAboutOrder, [])
  return (
    <>
      <PageHead
        title="Contacto"
        description="Teléfono, WhatsApp, correo, dirección y horario, y el formulario de peticiones, quejas, reclamos y sugerencias con número de radicado."
        canonicalPath={paths.contact}
        jsonLd={
          shop
            ? { '@context': 'https://schema.org', '@type': 'ContactPage', mainEntity: organizationOf(shop) }
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
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 desktop:mt-8 desktop:grid-cols-[380px_minmax(0,720px)] desktop:gap-8">
            {shop && <ContactWays shop={shop} />}
            <section id="pqr" aria-labelledby={formTitleId} className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
              <h2 id={formTitleId} tabIndex={-1} className="type-h2 outline-none">
                Peticiones, quejas, reclamos y sugerencias
              </h2>
              <p className="mt-2 mb-6 text-ink-2">
                Al enviarla recibes un número de radicado con fecha y hora. Respondemos en máximo 15 días hábiles.
              </p>
              {shop && (
                <p className="mb-6 hidden rounded-12 bg-warn-soft p-4 text-warn noscript:block">
                  El formulario necesita JavaScript. Si no lo tienes, escribe a <MailLink address={shop.email} /> y te
                  enviamos el radicado por correo.
                </p>
              )}
              <ContactForm />
            </section>
          </div>
        </div>
      </div>
    </>
  )
}
