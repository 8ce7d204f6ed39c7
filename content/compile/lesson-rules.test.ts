import { describe, expect, test } from 'vitest'
import { changed, faults, GLOSSARY, LESSON } from '../testing.ts'

describe('cannot compile a lesson', () => {
  test.each([
    ['without a title', changed(LESSON, 'title: Counting goats\n', ''), `${LESSON}:1:1 title: is missing`],
    [
      'with an empty title',
      changed(LESSON, 'title: Counting goats', 'title: " "'),
      `${LESSON}:3:8 title: must be at least 1 characters long`,
    ],
    [
      'with a number for a title',
      changed(LESSON, 'title: Counting goats', 'title: 7'),
      `${LESSON}:3:8 title: must be text; put it in quotes`,
    ],
    [
      'with a duration of its own',
      changed(LESSON, '12 min', 'an hour'),
      `${LESSON}:5:11 duration: Write a duration from "5 min" to "45 min"`,
    ],
    [
      'with an unknown difficulty',
      changed(LESSON, 'beginner', 'easy'),
      `${LESSON}:6:13 difficulty: must be one of: beginner, intermediate, advanced`,
    ],
    [
      'with a misspelt field',
      changed(LESSON, 'worked: The', 'wokred: The'),
      /:\d+:\d+ fun activity 1, wokred: there is no such field; is it misspelt/,
    ],
    [
      'with three steps in an activity',
      changed(LESSON, '        - The counter adds one for each learner.\n', ''),
      /:\d+:9 fun activity 1, steps: must have at least 4 items/,
    ],
    [
      'with a text where a list belongs',
      changed(LESSON, '  visualAids:\n    - Draw', '  visualAids: Draw'),
      /:\d+:15 visualAids: must be a list/,
    ],
    [
      'that is not YAML',
      changed(LESSON, 'title: Counting', 'title: Counting: all'),
      /01-counting-goats\.yaml:3:\d+ This is not valid YAML: Nested mappings/,
    ],
    [
      'that says a thing twice',
      changed(LESSON, 'order: 1', 'order: 1\norder: 1'),
      /01-counting-goats\.yaml:3:1 This is not valid YAML: Map keys must be unique/,
    ],
    [
      'with a list for the name of a field',
      changed(LESSON, 'order: 1', 'order: 1\n? [a]\n: b'),
      /01-counting-goats\.yaml:3:3 This is not valid YAML: With stringKeys/,
    ],
    [
      'with an alias',
      changed(LESSON, 'title: Counting goats', 'title: &t Goats\ndescription2: *t'),
      /01-counting-goats\.yaml:4:15 Write the value out in full/,
    ],
    [
      'whose text is cut off by a comment',
      changed(LESSON, 'title: Counting goats', 'title: Counting # goats'),
      /01-counting-goats\.yaml:3:16 A text ends before " #": put quotes around all of it/,
    ],
    [
      'under the name of another',
      changed(LESSON, 'id: counting-goats', 'id: sheep'),
      `${LESSON}:1:5 id and order: this file must be called lessons/01-sheep.yaml`,
    ],
    [
      'whose picture is nowhere',
      changed(LESSON, 'src: gate.svg', 'src: goat.svg'),
      /:\d+:10 picture 1, src: there is no file gallery\/counting-goats\/goat\.svg/,
    ],
    [
      'whose tile is nowhere',
      changed(LESSON, 'icon: goat', 'icon: sheep'),
      `${LESSON}:9:7 icon: there is no file icons/sheep.svg`,
    ],
    [
      'whose notes show a picture outside the gallery',
      changed(LESSON, 'picture: gate.svg', 'picture: other.svg'),
      /:\d+:16 notes block 1, picture: "other\.svg" is not in this lesson's gallery/,
    ],
    [
      'with a key word the notes never use',
      changed(GLOSSARY, 'term: Sensor', 'term: Keyboard'),
      /lessons.*:\d+:26 key word 2, term: the notes never use "Keyboard"/,
    ],
    [
      'with a key word twice',
      changed(LESSON, '[counter, sensor', '[counter, counter'),
      /:\d+:26 key word 2, id: "counter" is there twice/,
    ],
    [
      'with a key word that is not in the glossary',
      changed(LESSON, '[counter, sensor', '[counter, keyboard'),
      /:\d+:26 key word 2: "keyboard" is not in glossary\.yaml/,
    ],
    [
      'with an activity id twice',
      changed(LESSON, 'id: find-the-bug', 'id: human-gate'),
      /fun activity 2, id: "human-gate" is there twice/,
    ],
    [
      'with a star that is never closed',
      changed(LESSON, '**counter**', '**counter'),
      /notes block 1, text: put \*\* right before/,
    ],
    [
      'with stars outside the notes',
      changed(LESSON, 'Compare the new', 'Compare the **new**'),
      /fun activity 3, step 4: \*\*stars\*\* work only/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(
      typeof fault === 'string' ? `content/${fault}` : expect.stringMatching(fault),
    )
  })
})
