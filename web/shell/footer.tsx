import { paths } from '../paths.ts'
import { Logo } from './logo.tsx'
import { usualName, useShop } from './shop.ts'
import { ThemeControl } from './theme-control.tsx'

const links = [
  { href: paths.about, label: 'Sobre Nosotros' },
  { href: paths.privacy, label: 'Política de Privacidad' },
  { href: paths.terms, label: 'Términos y Condiciones' },
  { href: paths.contact, label: 'Contacto' },
]

/** The year is the specification's, not the clock's (decision T10). */
const year = 2025

/** Who stands behind the shop, and where its rules are (specification §2; colombia.md §3.1). */
export function Footer() {
  const shop = useShop()
  const name = shop?.name ?? usualName
  return (
    <footer data-shell className="mt-12 bg-roof text-on-roof-2">
      <div className="shop-width py-8 md:py-10">
        <div className="flex flex-col gap-x-8 gap-y-5 desktop:flex-row desktop:items-center">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Logo />
            <p className="type-body-sm">
              © {year} {name}. Todos los derechos reservados.
            </p>
          </div>
          <nav aria-label="Información" className="desktop:ml-auto">
            <ul className="type-body-sm md:flex md:flex-wrap md:gap-x-7">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={footerLink}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-5 border-t border-on-roof-2/20 pt-6">
          <ul className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1 type-caption text-[14px]">
            {shop && (
              <>
                <li className="py-1">
                  {shop.legalName} · NIT {shop.nit}
                </li>
                <li>
                  <a href={`mailto:${shop.email}`} className={footerLink}>
                    {shop.email}
                  </a>
                </li>
                <li>
                  <a href={`tel:+57${shop.phone}`} className={footerLink}>
                    {shop.phone}
                  </a>
                </li>
              </>
            )}
            <li>
              <a href="https://www.sic.gov.co" rel="noopener" className={footerLink}>
                Superintendencia de Industria y Comercio
              </a>
            </li>
          </ul>
          <ThemeControl />
        </div>
      </div>
    </footer>
  )
}

const footerLink = 'flex min-h-11 items-center rounded-4 hover:text-on-roof hover:underline md:min-h-8'
