import { Outlet } from 'react-router'

export function Root() {
  return (
    <html lang="es-CO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body>
        <main id="contenido">
          <Outlet />
        </main>
      </body>
    </html>
  )
}
