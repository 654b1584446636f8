/** The edit fields for each kind of criterion: years, kilometres, levels, employment, alternatives. */
import { type ReactNode, useState } from 'react'
import { employmentTimes, seniorityLevels, workplaceModes } from '../../../../contract/levels.ts'
import { languageLevels } from '../../api/search-types.ts'
import type { Criterion } from '../../api/types.ts'
import { t } from '../../text/t.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { AlternativeRows, type CriterionOfKind, type FieldsProps, Ticks } from './chip-rows.tsx'

const DISTANCES_KM = [0, 10, 25, 50, 100, 200]

export function ChipFields({ criterion, onChange }: FieldsProps): ReactNode {
  switch (criterion.kind) {
    case 'YEARS':
      return <Years criterion={criterion} onChange={onChange} />
    case 'PLACE':
      return <Places criterion={criterion} onChange={onChange} />
    case 'LANGUAGE':
      return <Spoken criterion={criterion} onChange={onChange} />
    case 'EMPLOYER':
      return <Employers criterion={criterion} onChange={onChange} />
    case 'SENIORITY':
      return (
        <Ticks
          all={seniorityLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          chosen={criterion.anyOf.map(({ level }) => level)}
          onChange={(levels) => onChange({ ...criterion, anyOf: levels.map((level) => ({ level })) })}
        />
      )
    case 'WORKPLACE':
      return (
        <Ticks
          all={workplaceModes.map((value) => ({ value, label: t(`workplace.${value}`) }))}
          chosen={criterion.anyOf.map(({ mode }) => mode)}
          onChange={(modes) => onChange({ ...criterion, anyOf: modes.map((mode) => ({ mode })) })}
        />
      )
    case 'TITLE':
    case 'SKILL':
    case 'KEYWORD':
    case 'TAG':
      return <Words criterion={criterion} onChange={onChange} />
    case 'SCHOOL':
    case 'INDUSTRY':
      return <AlternativeRows criterion={criterion} onChange={onChange} />
    default:
      return null
  }
}

function Years({ criterion, onChange }: FieldsProps<CriterionOfKind<'YEARS'>>) {
  const read = (text: string) => (text.trim() === '' ? null : Math.min(100, Math.max(0, Number(text))))
  const field = (name: 'min' | 'max') => (
    <Field
      type="number"
      min={0}
      max={100}
      label={t(`chip.years.${name}`)}
      value={criterion[name] ?? ''}
      onChange={({ target }) => onChange({ ...criterion, [name]: read(target.value) })}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {field('min')}
      {field('max')}
    </div>
  )
}

const changed = <T,>(list: T[], at: number, change: Partial<T>): T[] =>
  list.map((each, index) => (index === at ? { ...each, ...change } : each))

interface RowChoiceProps<C extends Criterion> extends FieldsProps<C> {
  label: (name: string) => string
  options: { value: string; name: string }[]
  /** The choice made for an alternative, and the criterion with another choice. */
  chosenAt: (at: number) => string
  set: (at: number, value: string) => C
}

/** The alternatives, each with a select beside it. */
function RowChoice<C extends CriterionOfKind<'PLACE' | 'LANGUAGE' | 'EMPLOYER'>>(props: RowChoiceProps<C>) {
  const { criterion, onChange, label, options, chosenAt, set } = props
  return (
    <AlternativeRows
      criterion={criterion}
      onChange={onChange}
      beside={(at) => (
        <Select
          bare
          className="w-40"
          label={label(criterion.anyOf[at]?.name ?? '')}
          value={chosenAt(at)}
          options={options}
          onChange={(value) => onChange(set(at, value))}
        />
      )}
    />
  )
}

function Places({ criterion, onChange }: FieldsProps<CriterionOfKind<'PLACE'>>) {
  const { anyOf } = criterion
  return (
    <RowChoice
      criterion={criterion}
      onChange={onChange}
      label={(place) => t('chip.distance', { place })}
      options={[
        { value: '', name: t('chip.km.usual') },
        ...DISTANCES_KM.map((km) => ({
          value: String(km),
          name: km === 0 ? t('chip.km.inside') : t('chip.km', { km }),
        })),
      ]}
      chosenAt={(at) => String(anyOf[at]?.km ?? '')}
      set={(at, km) => ({ ...criterion, anyOf: changed(anyOf, at, { km: km === '' ? null : Number(km) }) })}
    />
  )
}

function Spoken({ criterion, onChange }: FieldsProps<CriterionOfKind<'LANGUAGE'>>) {
  const { anyOf } = criterion
  return (
    <RowChoice
      criterion={criterion}
      onChange={onChange}
      label={(language) => t('chip.level', { language })}
      options={[
        { value: '', name: t('chip.level.open') },
        ...languageLevels.map((value) => ({ value, name: t(`language.${value}`) })),
      ]}
      chosenAt={(at) => anyOf[at]?.level ?? ''}
      set={(at, level) => ({
        ...criterion,
        anyOf: changed(anyOf, at, { level: languageLevels.find((each) => each === level) ?? null }),
      })}
    />
  )
}

function Employers({ criterion, onChange }: FieldsProps<CriterionOfKind<'EMPLOYER'>>) {
  const { anyOf } = criterion
  return (
    <RowChoice
      criterion={criterion}
      onChange={onChange}
      label={(company) => t('chip.when', { company })}
      options={employmentTimes.map((value) => ({ value, name: t(`chip.when.${value}`) }))}
      chosenAt={(at) => anyOf[at]?.when ?? 'ANY'}
      set={(at, when) => ({
        ...criterion,
        anyOf: changed(anyOf, at, { when: employmentTimes.find((each) => each === when) }),
      })}
    />
  )
}

const MEANINGS = ['TITLE', 'SKILL', 'KEYWORD', 'TAG'] as const

/** Free words, of which one has to match; the user may also change what they were read as. */
function Words({ criterion, onChange }: FieldsProps<CriterionOfKind<(typeof MEANINGS)[number]>>) {
  const [text, setText] = useState(criterion.anyOf.map(({ name }) => name).join(', '))
  const type = (words: string) => {
    setText(words)
    const names = words.split(',').flatMap((word) => word.trim() || [])
    onChange({ ...criterion, anyOf: [...new Set(names)].map((name) => ({ name })) })
  }
  return (
    <>
      <div>
        <label htmlFor="chip-words" className="mb-1 block text-sm font-medium">
          {t('chip.words')}
        </label>
        <input id="chip-words" value={text} onChange={({ target }) => type(target.value)} className={inputClass} />
        <p className="mt-1 text-xs text-faint">{t('chip.wordsHint')}</p>
      </div>
      <Select
        label={t('chip.meaning')}
        value={criterion.kind}
        options={MEANINGS.map((value) => ({ value, name: t(`chip.kind.${value}`) }))}
        onChange={(kind) => onChange({ ...criterion, kind } as Criterion)}
      />
    </>
  )
}
