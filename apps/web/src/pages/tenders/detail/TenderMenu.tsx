import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import { ArrowUpRight, CalendarPlus, Ellipsis, Link as LinkIcon, Printer } from 'lucide'
import { Suspense, useState } from 'react'
import { chunk } from '../../../chunk.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { useLocation } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { API_FAILURES } from '../../../texts/common.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { showToast } from '../../../ui/toast.ts'

// Loaded on demand: only a click needs it. It is prefetched on hover and focus.
const calendar = chunk(() => import('../../../api/add-to-calendar.ts'))

// Loaded on demand: only the open menu needs it.
const DeskItem = lazyComponent(() => import('./DeskItem.tsx'))

interface Props {
  tender: TenderSummary | TenderDetail
  isOpen: boolean
}

/** '⋯' of a tender: calendar, official page, link. */
export default function TenderMenu({ tender, isOpen }: Props) {
  const officialUrl = 'official_url' in tender && isOfficialUrl(tender.official_url) ? tender.official_url : undefined

  async function saveCalendarFile(closes_at: Date) {
    try {
      const { addToCalendar } = await calendar.load()
      addToCalendar({ bid_idn: tender.bid_idn, name: tender.name, kind: 'closes_at', at: closes_at, officialUrl })
    } catch {
      showToast('error', API_FAILURES.network)
    }
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(paths.tender(tender.bid_idn), location.href).href)
      showToast('success', TENDER_DETAIL.linkCopied)
    } catch {
      // plain http has no clipboard, and the user may refuse the permission
      showToast('error', TENDER_DETAIL.linkCopyFailed)
    }
  }

  const { closes_at } = tender
  const [wasOpened, setOpened] = useState(false)
  const { state } = useLocation()
  return (
    <Popover
      label={TENDER_DETAIL.more}
      buttonLabel={TENDER_DETAIL.more}
      button={<Icon icon={Ellipsis} size={20} />}
      buttonClassName={buttonClass(
        'secondary',
        'normal',
        'w-11 px-0! max-tablet:h-11 max-tablet:border-transparent max-tablet:bg-transparent',
      )}
      panelClassName="list-menu"
      onToggle={(isShown) => isShown && setOpened(true)}
    >
      {wasOpened && isSectionOpen('mesa') && (
        <Suspense>
          <DeskItem bid_idn={tender.bid_idn} />
        </Suspense>
      )}
      {isOpen && closes_at && (
        <button
          type="button"
          data-close
          className="menu-item"
          onPointerEnter={calendar.prefetch}
          onFocus={calendar.prefetch}
          onClick={() => void saveCalendarFile(new Date(closes_at))}
        >
          <Icon icon={CalendarPlus} size={18} strokeWidth={1.75} />
          {TENDER_DETAIL.calendar}
        </button>
      )}
      {isSectionOpen('competidores') && (
        <Link to={paths.onePage(tender.bid_idn)} state={{ ...state, hasTenderBehind: true }} className="menu-item">
          <Icon icon={Printer} size={18} strokeWidth={1.75} />
          {TENDER_DETAIL.onePage}
        </Link>
      )}
      {officialUrl && (
        <a href={officialUrl} target="_blank" rel="noreferrer" className="menu-item">
          <Icon icon={ArrowUpRight} size={18} strokeWidth={1.75} />
          {TENDER_DETAIL.seeOfficial}
          <span className="sr-only">{TENDER_DETAIL.opensNewTab}</span>
        </a>
      )}
      <button type="button" data-close className="menu-item" onClick={() => void copyLink()}>
        <Icon icon={LinkIcon} size={18} strokeWidth={1.75} />
        {TENDER_DETAIL.copyLink}
      </button>
    </Popover>
  )
}
