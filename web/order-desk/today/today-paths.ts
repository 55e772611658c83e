import { paths } from '../../paths.ts'

// Here and not among all addresses, which every visitor loads.
export const visitsPath = `${paths.adminToday}/visits`
export const emailsPath = `${paths.adminToday}/emails`
