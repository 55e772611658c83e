import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { aboutSections } from './about-sections.tsx'
import { TextPage } from './text-page.tsx'

export function AboutPage() {
  return (
    <>
      <PageHead
        title="Sobre Nosotros"
        description="Una tienda colombiana que vende para tu casa y cuida tu computador a domicilio. Quiénes somos, dónde atendemos y nuestros datos legales."
        canonicalPath={paths.about}
      />
      <TextPage
        title="Sobre Nosotros"
        intro="Casa y tecnología bajo el mismo techo: una tienda que también va a tu casa."
        sections={aboutSections}
      />
    </>
  )
}
