-- Notes that mention members: each finds theirs over all projects.
create index project_entries_mentions on project_entries using gin ((details -> 'mentions')) where details ? 'mentions';
