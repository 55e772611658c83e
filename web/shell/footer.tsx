import { useShop, useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { callAddress, formatPhone } from '../phone-links.ts'
import { Logo } from './logo.tsx'
import { ThemeControl } from './theme-control.tsx'

const links = [
  [paths.about, 'Sobre Nosotros'],
  [paths.privacy, 'Política de Privacidad'],
  [paths.terms, 'Términos y Condiciones'],
  [paths.contact, 'Contacto'],
]

/**
 * The seller, and links to the shop's rules (P-3, L-1). The year is literal, not the current one.
 */
export function Footer() {
  const shop = useShop()
  const name = useShopName()
  return (
    <footer data-shell className="foot bg-roof">
      <div className="shop-width">
        <div className="foot-row">
          <div className="foot-brand">
            <Logo />
            <p>© 2025 {name}. Todos los derechos reservados.</p>
          </div>
          <nav aria-label="Información">
            <ul className="foot-links">
              {links.map(([href, label]) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="foot-row foot-legal">
          <ul>
            {shop && (
              <>
                <li>
                  {shop.legalName} · NIT {shop.nit}
                </li>
                <li>
                  {shop.address}, {shop.city}
                </li>
                <li>
                  <a href={`mailto:${shop.email}`}>{shop.email}</a>
                </li>
                <li>
                  <a href={callAddress(shop.phone)}>{formatPhone(shop.phone)}</a>
                </li>
              </>
            )}
            <li>
              <a href="https://www.sic.gov.co" rel="noopener">
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
