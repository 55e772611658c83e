import { CallShop } from './call-shop.tsx'

/** The page of a replaced code, and of one that never existed: both look alike. */
export const CodeUnknown = () => (
  <>
    <h1 tabIndex={-1} className="type-h1">
      Este código no está en uso
    </h1>
    <p className="mt-3 text-ink-2">Si encontraste el equipo, llámanos y lo buscamos.</p>
    <CallShop look="primary" />
  </>
)
