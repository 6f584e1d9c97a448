CREATE TABLE `approval_amounts` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`rule_id` text NOT NULL,
	`key` text NOT NULL,
	`record_id` text,
	`request_id` text,
	`worth` integer,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `approval_amounts_key` ON `approval_amounts` (`org`,`rule_id`,`key`,`at`);
--> statement-breakpoint
CREATE INDEX `approval_amounts_record` ON `approval_amounts` (`org`,`record_id`);
--> statement-breakpoint
CREATE INDEX `approval_amounts_request` ON `approval_amounts` (`org`,`request_id`);
