CREATE TABLE `audit_rows` (
	`table_name` text NOT NULL,
	`row_key` text NOT NULL,
	`org` integer NOT NULL,
	`seq` integer NOT NULL,
	`writes` integer NOT NULL,
	`salt` text,
	`hash` text,
	PRIMARY KEY(`table_name`, `row_key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `audit_events` ADD `row_hashes` text;
