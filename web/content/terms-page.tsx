import { termsSince, termsVersion } from '../../contract/content/policies.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { termsBuying } from './terms-buying.tsx'
import { termsRights } from './terms-rights.tsx'
import { termsService } from './terms-service.tsx'
import { TextPage } from './text-page.tsx'

const sections = [...termsBuying, ...termsService, ...termsRights]

/** `/terminos-condiciones`: the terms of sale and service. */
export function TermsPage() {
  return (
    <>
      <PageHead
        title="Términos y Condiciones"
        description="Cómo compras, cómo entregamos, qué incluye el mantenimiento de computadores y cómo funcionan el retracto, la garantía y las devoluciones."
        canonicalPath={paths.terms}
      />
      <TextPage
        title="Términos y Condiciones"
        intro="Las reglas de comprar y pedir un servicio aquí: qué hacemos nosotros, qué haces tú y qué pasa cuando algo sale mal."
        version={{ number: termsVersion, since: termsSince }}
        sections={sections}
      />
    </>
  )
}
