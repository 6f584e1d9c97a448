ALTER TABLE `organizations` ADD `disabled_consequences` text DEFAULT '[]' NOT NULL;
