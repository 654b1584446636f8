/** The seniority of a title and what is left of the title without it, as a table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seniorityOf } from '../../src/reference/titles/seniority.ts'

const CASES: [title: string, seniority: string | null, core: string][] = [
  ['Software Engineer', null, 'software engineer'],
  ['Senior Software Engineer', 'senior', 'software engineer'],
  ['Sr. Software Engineer', 'senior', 'software engineer'],
  ['Jr Accountant', 'junior', 'accountant'],
  ['Desarrollador SSR', 'mid', 'desarrollador'],
  ['Software Engineer II', 'mid', 'software engineer'],
  ['Staff Engineer', 'lead', 'engineer'],
  ['Staff Nurse', null, 'staff nurse'],
  ['Lead Generation Specialist', null, 'lead generation specialist'],
  ['Engineering Manager', 'manager', 'engineering manager'],
  ['Product Manager', null, 'product manager'],
  ['Senior Product Manager', 'senior', 'product manager'],
  ['Director of Sales', 'director', 'director of sales'],
  ['Directora de Ventas', 'director', 'director de ventas'],
  ['Leiterin Einkauf (m/w/d)', 'manager', 'leiter einkauf'],
  ['VP of Engineering', 'vp', 'vice president of engineering'],
  ['CTO', 'chief', 'chief technology officer'],
  ['Werkstudent Marketing', 'intern', 'marketing'],
  ['Student Nurse', 'intern', 'student nurse'],
  ['Nursing Student', 'intern', 'nursing student'],
  ['Student Advisor', null, 'student advisor'],
  ['Student Success Manager', 'manager', 'student success manager'],
  ['Pflegeschülerin', 'intern', 'pflegeschuler'],
  ['Lehrling Koch', 'intern', 'lehrling koch'],
  ['Étudiante infirmière', 'intern', 'etudiant infirmier'],
  ['Estudiante de enfermería', 'intern', 'estudiante de enfermeria'],
  ['Apoio ao Estudante', null, 'apoio ao estudante'],
  ['Senior', 'senior', 'senior'],
  ['Site Constructor', null, 'site constructor'],
]

for (const [title, seniority, core] of CASES) {
  test(`"${title}" is ${seniority ?? 'of no said seniority'}`, () => {
    assert.deepEqual(seniorityOf(title), { seniority, core })
  })
}
