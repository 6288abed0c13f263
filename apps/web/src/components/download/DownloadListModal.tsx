import {
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  type ExportedList,
  MAX_EXPORT_ROWS,
  USUAL_COLUMNS,
} from '@mirador/contract/export-columns'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { downloadList } from '../../api/download-list.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { type DownloadChoice, inOrder, rememberChoice, rememberedChoice } from './download-choice.ts'
import { DOWNLOAD_LIST } from './download-list-texts.ts'

/** The status of tenders that receive offers. */
const OPEN: TenderStatus = 'publicada'

export interface DownloadListProps {
  list: ExportedList
  /** the query of the list; its offset is ignored */
  query: object
  /** number of rows of the list, once known; an empty list cannot be downloaded */
  total: number | undefined
  /** number of open ones among tenders; without them the whole list is downloaded */
  open?: number | undefined
}

export interface DownloadListModalProps extends DownloadListProps {
  total: number
  onClose: () => void
}

/** Chooses the format and columns, and stays open during the download: an incomplete file is never saved. */
export default function DownloadListModal({ list, query, total, open = 0, onClose }: DownloadListModalProps) {
  const id = useId()
  const [choice, setChoice] = useState(() => rememberedChoice(list))
  const [bytes, setBytes] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const isRunning = bytes !== undefined
  const [hasClosed, setHasClosed] = useState(false)
  const closed = open > 0 ? total - open : 0
  const isOpenOnly = closed > 0 && !hasClosed
  const count = isOpenOnly ? open : total
  const isTooLong = count > MAX_EXPORT_ROWS
  useEffect(() => () => running.current?.abort(), [])

  const put = (changes: Partial<DownloadChoice>) => {
    setChoice({ ...choice, ...changes })
    setProblem(undefined)
  }

  async function start() {
    if (choice.columns.length === 0) return setProblem(DOWNLOAD_LIST.nothing)
    rememberChoice(list, choice)
    setProblem(undefined)
    setBytes(0)
    const leaving = new AbortController()
    running.current = leaving
    try {
      const rows = isOpenOnly ? { ...query, status: OPEN } : query
      const downloaded = await downloadList(list, rows, { ...choice, signal: leaving.signal, onBytes: setBytes })
      saveFile(downloaded.file, downloaded.name)
      showToast('success', DOWNLOAD_LIST.done(list, downloaded.rows, downloaded.name))
      onClose()
    } catch (error) {
      setBytes(undefined)
      if (leaving.signal.aborted || (error instanceof ApiError && error.isReported)) return
      const isRefused = error instanceof ApiError && error.code !== 'network'
      setProblem(isRefused ? error.message : DOWNLOAD_LIST.brokeOff)
    }
  }

  function stop() {
    running.current?.abort()
    setProblem(DOWNLOAD_LIST.stopped)
  }

  return (
    <Modal
      title={DOWNLOAD_LIST.title}
      subtitle={DOWNLOAD_LIST.subtitle(list, count)}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="36rem"
      // visible at every scroll position of the columns
      header={
        (isTooLong || problem) && (
          <div role="alert">
            <FieldError id={`${id}-problem`}>{isTooLong ? DOWNLOAD_LIST.tooMany : (problem ?? '')}</FieldError>
          </div>
        )
      }
      footer={
        <>
          <p role="status" className="mr-auto min-w-0 text-sm text-ink2 tabular-nums">
            {isRunning && (bytes === 0 ? DOWNLOAD_LIST.waiting : DOWNLOAD_LIST.progress(bytes))}
          </p>
          <Button className="max-tablet:h-11" onClick={isRunning ? stop : onClose}>
            {ACTIONS.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={isRunning}
            disabled={isTooLong}
            className="max-tablet:h-11"
          >
            {problem && choice.columns.length > 0 ? ACTIONS.retry : DOWNLOAD_LIST.start}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6 px-6 py-5 max-tablet:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <div>
          {/* looks like ui/Segmented, which belongs to the first load of other screens */}
          <fieldset className="segmented">
            <legend className="sr-only">{DOWNLOAD_LIST.format}</legend>
            {EXPORT_FORMATS.map((format) => (
              <label key={format}>
                <input
                  type="radio"
                  name="format"
                  value={format}
                  checked={format === choice.format}
                  onChange={() => put({ format })}
                  className="sr-only"
                />
                {DOWNLOAD_LIST.formats[format]}
              </label>
            ))}
          </fieldset>
          <p className="mt-1.5 text-sm text-ink3">{DOWNLOAD_LIST.formatHints[choice.format]}</p>
        </div>
        {closed > 0 && (
          <label className="flex min-h-9 cursor-pointer items-center gap-3 max-tablet:min-h-11">
            <input
              type="checkbox"
              className="check"
              checked={hasClosed}
              disabled={isRunning}
              onChange={(event) => setHasClosed(event.target.checked)}
            />
            {DOWNLOAD_LIST.closed(closed)}
          </label>
        )}
        <ColumnChoice
          list={list}
          chosen={choice.columns}
          onChange={(columns) => put({ columns: inOrder(list, columns) })}
          onAll={() => put({ columns: EXPORT_COLUMNS[list] })}
          onNone={() => put({ columns: [] })}
          onUsual={() => put({ columns: USUAL_COLUMNS[list] })}
        />
      </form>
    </Modal>
  )
}
