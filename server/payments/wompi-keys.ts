import { ConfigError, type Config } from '../config.ts'

export type WompiKeys = {
  environment: 'test' | 'prod'
  publicKey: string
  privateKey: string
  eventsSecret: string
  integritySecret: string
}

type Settings = Pick<
  Config,
  'WOMPI_PUBLIC_KEY' | 'WOMPI_PRIVATE_KEY' | 'WOMPI_EVENTS_SECRET' | 'WOMPI_INTEGRITY_SECRET'
>

const form: Record<keyof Settings, RegExp> = {
  WOMPI_PUBLIC_KEY: /^pub_(test|prod)_\w+$/,
  WOMPI_PRIVATE_KEY: /^prv_(test|prod)_\w+$/,
  WOMPI_EVENTS_SECRET: /^(test|prod)_events_\w+$/,
  WOMPI_INTEGRITY_SECRET: /^(test|prod)_integrity_\w+$/,
}

/**
 * Reads Wompi's four keys, whose prefixes give their kind and environment (M-12).
 * @throws ConfigError when one is missing, of another kind, or of another environment than the others
 */
export function readWompiKeys(config: Settings): WompiKeys {
  const environments = new Set<string>()
  for (const [name, pattern] of Object.entries(form) as [keyof Settings, RegExp][]) {
    const [, environment] = pattern.exec(config[name]) ?? []
    if (environment === undefined) {
      throw new ConfigError(`${name}: falta o no es la clave de Wompi que se espera (PAYMENTS=wompi).`)
    }
    environments.add(environment)
  }
  const [environment] = environments
  if (environments.size > 1) throw new ConfigError('Las claves de Wompi mezclan pruebas (test) y producción (prod).')
  return {
    environment: environment as WompiKeys['environment'],
    publicKey: config.WOMPI_PUBLIC_KEY,
    privateKey: config.WOMPI_PRIVATE_KEY,
    eventsSecret: config.WOMPI_EVENTS_SECRET,
    integritySecret: config.WOMPI_INTEGRITY_SECRET,
  }
}
