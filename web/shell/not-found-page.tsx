import { paths } from '../paths.ts'

export function NotFoundPage() {
  return (
    <>
      <title>Página no encontrada · Alero</title>
      <h1>No encontramos esta página.</h1>
      <a href={paths.home}>Volver al inicio</a>
    </>
  )
}
