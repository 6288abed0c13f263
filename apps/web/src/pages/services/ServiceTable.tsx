import type { Service } from '@mirador/contract/services'
import { formatPhone, phoneAddress } from '@mirador/domain/account/phone-call'
import { type IconNode, Mail, MapPin, Phone, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { type Column, DataTable, type TableLook } from '../../components/DataTable.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SERVICES } from './services-texts.ts'

const { columns } = SERVICES

/** Edge to edge on phones. */
export const DIRECTORY_SHEET = 'sheet to-edges'

/** One card per row where the table is narrow. */
const LOOK: TableLook = { region: `directory ${DIRECTORY_SHEET}`, isReflowed: true }

const COLUMNS: readonly Column<Service>[] = [
  { header: columns.name, isHeader: true, cell: ({ service_name }) => service_name },
  { header: columns.type, className: 'type', cell: ({ service_type }) => service_type },
  {
    header: columns.location,
    cell: ({ service_location }) => withIcon(MapPin, service_location ?? <Missing>{SERVICES.missing}</Missing>),
  },
  {
    header: columns.contact,
    className: 'contact',
    cell: ({ contact_name }) => withIcon(UserRound, contact_name ?? <Missing>{SERVICES.noContact}</Missing>),
  },
  {
    header: columns.email,
    cell: ({ email }) => withIcon(Mail, email ? <Email address={email} /> : <Missing>{SERVICES.noEmail}</Missing>),
  },
  {
    header: columns.mobile,
    className: 'mobile',
    cell: ({ mobile }) =>
      withIcon(Phone, mobile ? <Telephone number={mobile} /> : <Missing>{SERVICES.missing}</Missing>),
  },
]

export function ServiceTable({ services, isStale }: { services: readonly Service[]; isStale: boolean }) {
  return (
    <DataTable
      label={SERVICES.title}
      look={LOOK}
      columns={COLUMNS}
      rows={services}
      keyOf={({ service_id }) => String(service_id)}
      isStale={isStale}
    />
  )
}

const withIcon = (icon: IconNode, content: ReactNode) => (
  <>
    <span className="directory-icon" aria-hidden="true">
      <Icon icon={icon} size={16} />
    </span>
    {content}
  </>
)

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
