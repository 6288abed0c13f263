import type { TenderQuery, TenderSort } from '@mirador/domain/tender-query/tender-query'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { Activity, BookmarkPlus, CalendarSync, FileDown, Keyboard, Pencil, X } from 'lucide'
import { DialogItem } from '../../../components/DialogItem.tsx'
import { DownloadListModal } from '../../../components/download/DownloadListButton.tsx'
import type { DownloadListProps } from '../../../components/download/DownloadListModal.tsx'
import { RubrosModal } from '../../../components/rubros/RubrosButton.tsx'
import type { RubrosModalProps } from '../../../components/rubros/RubrosModal.tsx'
import { StatePanel } from '../../../components/source-state/lazy-state-panel.ts'
import { chooseDensity, DENSITIES, type Density, useDensity } from '../../../components/tenders/density.ts'
import { useFreshness } from '../../../components/tenders/Freshness.tsx'
import { ACTIONS } from '../../../texts/common.ts'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { MORE_ACTIONS } from '../../../texts/more-actions.ts'
import { RUBROS_BUTTON } from '../../../texts/rubros-button.ts'
import { STATE_BUTTON } from '../../../texts/source-banner.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { CalendarModal } from '../calendar/CalendarButton.tsx'
import { CALENDAR } from '../calendar/calendar-texts.ts'
import type { ListState } from '../filters/list-state.ts'
import { LIST_TOOLS } from '../saved-searches/list-tools-texts.ts'
import { SaveSearchModal } from '../saved-searches/SaveSearchButton.tsx'
import { ShortcutsModal } from './lazy-shortcuts.ts'
import { ordersOf } from './list-actions.ts'

const DENSITY_OPTIONS = DENSITIES.map((value) => ({ value, label: MORE_ACTIONS.densities[value] }))

interface Props {
  state: ListState
  query: TenderQuery
  /** the total of the list, once known */
  total: number | undefined
  /** number of open tenders in the total */
  open: number | undefined
  /** whether the toolbar of a wide window has the pencil 'Editar rubros' */
  hasPencil: boolean
  isSavable: boolean
  onSort: (sort: string) => void
  onRubros: () => void
}

/** The menu of the list: actions on the whole list, and the look of its rows. */
export default function MoreActions({ state, query, total, open, hasPencil, isSavable, onSort, onRubros }: Props) {
  const freshness = useFreshness()
  const rubros: Omit<RubrosModalProps, 'onClose'> = { mode: 'edit', onSaved: onRubros }
  const download: (DownloadListProps & { total: number }) | undefined = total
    ? { list: 'tenders', query, total, open }
    : undefined
  return (
    <>
      <div className="flex items-center justify-between border-b border-line pl-2 tablet:hidden">
        <h2 className="text-lg">{MORE_ACTIONS.title}</h2>
        <IconButton label={ACTIONS.close} icon={<Icon icon={X} size={20} />} className="size-11!" data-close />
      </div>
      <Orders state={state} sort={query.sort} onSort={onSort} />
      {isSavable && (
        <DialogItem icon={BookmarkPlus} label={LIST_TOOLS.saveSearch} dialog={SaveSearchModal} props={{ state }} />
      )}
      {hasPencil && (
        <DialogItem
          icon={Pencil}
          label={RUBROS_BUTTON.edit}
          dialog={RubrosModal}
          props={rubros}
          className="menu-narrow"
        />
      )}
      {state.filters.following && (
        <DialogItem
          icon={CalendarSync}
          label={CALENDAR.open}
          dialog={CalendarModal}
          props={{}}
          className="menu-narrow"
        />
      )}
      <DialogItem icon={FileDown} label={DOWNLOAD_BUTTON.label} dialog={DownloadListModal} props={download} />
      <DialogItem
        icon={Activity}
        label={STATE_BUTTON}
        hint={freshness && <span className="block text-sm text-ink3">{freshness.sentence}</span>}
        dialog={StatePanel}
        props={{}}
      />
      <div className="menu-part menu-density">
        <p aria-hidden="true" className="mb-1.5 text-sm text-ink3">
          {MORE_ACTIONS.density}
        </p>
        <Segmented
          label={MORE_ACTIONS.density}
          value={useDensity()}
          options={DENSITY_OPTIONS}
          onChange={(density) => chooseDensity(density as Density)}
        />
      </div>
      <DialogItem icon={Keyboard} label={MORE_ACTIONS.shortcuts} dialog={ShortcutsModal} props={{}} />
    </>
  )
}

/** The orders, where the toolbar has no room for them. */
function Orders({ state, sort, onSort }: { state: ListState; sort: TenderSort; onSort: (sort: string) => void }) {
  return (
    <fieldset className="menu-part menu-order">
      <legend className="float-left mb-1 w-full text-sm text-ink3">{TENDER_FILTERS.order}</legend>
      {ordersOf(state).map(({ value, label }) => (
        <label key={value} className="flex min-h-11 w-full items-center gap-3">
          <input
            type="radio"
            name="menu-order"
            className="size-[18px] accent-patina"
            checked={value === sort}
            onChange={() => onSort(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
