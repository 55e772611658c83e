/** The address that only this machine can reach. */
export const LOOPBACK = '127.0.0.1'

/** Whether a host, as written in settings and addresses, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

type Reach = { HOST: string; PUBLIC_URL: string; PROXY_CIDR: string }

/** Whether only this machine can reach a shop with these settings. */
export function isPrivate({ HOST, PUBLIC_URL, PROXY_CIDR }: Reach): boolean {
  return isLoopback(HOST) && PROXY_CIDR === '' && (PUBLIC_URL === '' || isLoopback(new URL(PUBLIC_URL).hostname))
}
