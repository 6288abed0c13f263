import { ChevronRight, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'
import { SectionLink } from '../sections/SectionLink.tsx'
import { SECTIONS, type SectionKey } from '../sections/section-names-texts.ts'
import './band.css'

interface Props {
  bid_idn: string
  title: string
  icon?: IconNode
  /** the section with the rows behind the answer; undefined: there is none, or it is not known yet */
  section: SectionKey | undefined
  children: ReactNode
}

/** An answer under its title, a link to the section behind it. */
export function BandCell({ bid_idn, title, icon, section, children }: Props) {
  const content = (
    <>
      <span className="flex items-center gap-2 condensed text-sm text-ink2">
        {icon && <Icon icon={icon} size={16} strokeWidth={1.75} className="flex-none" />}
        {title}
        {section && <Icon icon={ChevronRight} size={16} className="band-open ml-auto flex-none" />}
      </span>
      {children}
    </>
  )
  if (!section) return <div className="band-cell">{content}</div>
  return (
    <SectionLink bid_idn={bid_idn} place={SECTIONS[section].place} className="band-cell">
      {content}
    </SectionLink>
  )
}
