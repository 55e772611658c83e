import { pictureSources } from '../../contract/images/pictures.ts'
import { PageHead } from '../page/page-head.tsx'
import { paths } from '../paths.ts'
import { aboutSections } from './about-sections.tsx'
import { TextPage } from './text-page.tsx'

/** What the shop sells and what it maintains. */
const scenes = [
  { picture: '/pictures/d0faaee8f3202386-360.webp', wall: 'bg-facade-menta' },
  { picture: '/pictures/d5d3320d4a2234b4-360.webp', wall: 'bg-facade-cielo' },
  { picture: '/pictures/8b17f2b4599f86e4-360.webp', wall: 'bg-facade-maiz' },
]

/** `/about`: who runs the shop. */
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
        pictures={<Scenes />}
        sections={aboutSections}
      />
    </>
  )
}

function Scenes() {
  const sizes = '(min-width: 1140px) 340px, 33vw'
  return (
    <div className="mt-6 grid grid-cols-3 gap-3 md:gap-5">
      {scenes.map(({ picture, wall }) => {
        const { src, avif, webp } = pictureSources(picture)
        return (
          <picture
            key={picture}
            className={`block aspect-square overflow-hidden rounded-16 md:aspect-4/3 md:rounded-20 ${wall}`}
          >
            <source type="image/avif" srcSet={avif} sizes={sizes} />
            <source type="image/webp" srcSet={webp} sizes={sizes} />
            <img src={src} alt="" width={360} height={360} className="size-full object-cover" />
          </picture>
        )
      })}
    </div>
  )
}
