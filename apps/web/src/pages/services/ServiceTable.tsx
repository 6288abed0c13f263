import type { Service } from '@mirador/contract/services'
import { formatPhone, phoneAddress } from '@mirador/domain/account/phone-call'
import { Mail, MapPin, Phone, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SERVICES } from './services-texts.ts'

const { columns } = SERVICES

/** Edge to edge on phones. */
export const DIRECTORY_SHEET = 'sheet to-edges'

/**
 * The services of a page: a table, or one card per row where it is narrow. The roles are explicit,
 * because browsers drop the roles of a table whose parts have another display.
 */
export function ServiceTable({ services, isStale }: { services: readonly Service[]; isStale: boolean }) {
  return (
    <div className={`directory ${DIRECTORY_SHEET}`}>
      <table {...as('table')} aria-label={SERVICES.title} aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {Object.values(columns).map((column) => (
              <th key={column} {...as('columnheader')} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {services.map((service) => (
            <tr key={service.service_id} {...as('row')}>
              <th {...as('rowheader')} scope="row">
                {service.service_name}
              </th>
              <td {...as('cell')} data-cell="type">
                {service.service_type}
              </td>
              <Cell name="location" icon={<Icon icon={MapPin} size={16} />}>
                {service.service_location ?? <Missing>{SERVICES.missing}</Missing>}
              </Cell>
              <Cell name="contact" icon={<Icon icon={UserRound} size={16} />}>
                {service.contact_name ?? <Missing>{SERVICES.noContact}</Missing>}
              </Cell>
              <Cell name="email" icon={<Icon icon={Mail} size={16} />}>
                {service.email ? <Email address={service.email} /> : <Missing>{SERVICES.noEmail}</Missing>}
              </Cell>
              <Cell name="mobile" icon={<Icon icon={Phone} size={16} />}>
                {service.mobile ? <Telephone number={service.mobile} /> : <Missing>{SERVICES.missing}</Missing>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const as = (role: string) => ({ role })

function Cell({ name, icon, children }: { name: keyof typeof columns; icon: ReactNode; children: ReactNode }) {
  return (
    <td {...as('cell')} data-cell={name}>
      <span className="directory-icon" aria-hidden="true">
        {icon}
      </span>
      {children}
    </td>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="text-ink3">{children}</span>
}

function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  const [box, domain] = [address.slice(0, at), address.slice(at)]
  return (
    <a href={`mailto:${encodeURIComponent(box)}${domain}`} className="link">
      {box}
      <wbr />
      {domain}
    </a>
  )
}

/** A number that cannot be dialled is shown as text. */
function Telephone({ number }: { number: string }) {
  const address = phoneAddress(number)
  if (!address) return number
  return (
    <a href={address} className="hover:underline">
      {formatPhone(number)}
    </a>
  )
}
