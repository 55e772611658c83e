import { paths } from '../paths.ts'

// Here and not among all addresses, which every visitor loads.
export const orderPath = (id: string): string => `${paths.adminOrders}/${id}`
export const paperPath = (paper: string): string => `${paths.adminOrders}/print/${paper}`
export const visitsPath = `${paths.adminToday}/visits`
export const emailsPath = `${paths.adminToday}/emails`
