/** The text of a notice in each language, from data/notice-*.txt, whose first line is the subject. Owns which placeholders exist. */
import { readFileSync } from 'node:fs'
import type { NoticeLanguage } from '../../contract/notices.ts'
import { rememberByText } from '../base/remembered.ts'

export interface NoticeTemplate {
  subject: string
  body: string
  placeholders: string[]
}

const read = rememberByText((lang: string): NoticeTemplate => {
  const text = readFileSync(new URL(`./data/notice-${lang}.txt`, import.meta.url), 'utf8')
  const end = text.indexOf('\n')
  const placeholders = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].sort()
  return { subject: text.slice(0, end), body: text.slice(end + 1), placeholders }
})

export const noticeTemplate = (lang: NoticeLanguage): NoticeTemplate => read(lang)
